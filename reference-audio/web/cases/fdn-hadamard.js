/**
 * The mixing matrix of the reverb's feedback delay network, one channel per line.
 *
 * - Parameters: `lines`, 4 or 8; every line has its own stimulus channel.
 */
export const component = 'Hadamard mix';

const NOISE = { kind: 'noise', seed: 9 };

/** Every line is hit alone, so that the output spells out the matrix column by column. */
const ONE_LINE_AFTER_ANOTHER = { kind: 'impulse', at: 100, stagger: 37 };

function mix(name, lines, stimulus, options = {}) {
  return {
    name, sampleRate: 48000, frames: 2400, channels: lines, stimulus, parameters: { lines },
    ...options,
  };
}

export const cases = [
  mix('eight-lines-one-after-another', 8, ONE_LINE_AFTER_ANOTHER),
  mix('four-lines-one-after-another', 4, ONE_LINE_AFTER_ANOTHER),
  mix('eight-lines-noise', 8, NOISE),
  mix('four-lines-noise', 4, NOISE),
  mix('eight-lines-noise-44k', 8, { ...NOISE, seed: 90 }, { sampleRate: 44100 }),
];

export async function build(context, definition, tools) {
  await tools.addWorklet('apps/ambient/worklets/hadamard');
  const { lines } = definition.parameters;
  const mixer = new AudioWorkletNode(context, 'hadamard-mixer', {
    channelCount: lines,
    channelCountMode: 'explicit',
    // Lines are not loudspeakers: nothing may be folded down.
    channelInterpretation: 'discrete',
    outputChannelCount: [lines],
    processorOptions: { lines },
  });
  tools.playStimulus().connect(mixer);
  mixer.connect(context.destination);
}
