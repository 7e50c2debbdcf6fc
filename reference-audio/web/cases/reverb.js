/**
 * The reverb worklet: every quality with every type, and each parameter at its ends.
 *
 * - Parameters: `message` goes out before the first frame; `messages` follow at their frame `at`.
 *   Every stimulus lasts as long as its case, with zeros after a burst: a reverb whose inputs have
 *   all ended returns zeros.
 */
export const component = 'reverb worklet';

const IMPULSE = { kind: 'impulse' };
const NOISE_BURST = { kind: 'noise', seed: 3, amplitude: 0.5, length: 4800 };
const NOISE = { kind: 'noise', seed: 4, amplitude: 0.5 };

/**
 * Settings for which the app itself was measured: the impulse of one second peaks at 0.0054465
 * (balanced), 0.0055 (ultra) and 0.0469 (lite), and its left side holds -13.39, -13.95 and
 * -9.66 dB of energy.
 */
const CATHEDRAL = {
  type: 'cathedral', decay: 0.9, size: 1.5, diffusion: 1, modulation: 0.4, predelay: 60,
  damping: 0.2, width: 0.85,
};

const SECOND = { frames: 48000 };

const DEFAULTS = {
  type: 'hall', quality: 'balanced', decay: 0.8, size: 1.5, modulation: 0.3, predelay: 20,
  damping: 0.5, width: 0.8, diffusion: 0.8,
};

function space(name, stimulus, message, { messages, ...options } = {}) {
  const parameters = { message };
  if (messages) parameters.messages = messages;
  return { name, sampleRate: 48000, frames: 30000, channels: 2, stimulus, parameters, ...options };
}

/** Of what is printed as a whole this much is kept as samples. */
const KEPT = 6000;

/** Compared over its whole length by the prints of its stages; of the samples the end is kept. */
const ending = (name, stimulus, message, { frames = 30000, ...options } = {}) =>
  space(name, stimulus, message, { frames, keepFrom: frames - KEPT, ...options });

/** A noise burst through one type in one quality. */
const typed = (quality, type) =>
  space(`${quality}-${type.toLowerCase()}`, NOISE_BURST, { ...DEFAULTS, quality, type }, {
    frames: 24000,
  });

export const cases = [
  ...['lite', 'balanced', 'ultra'].flatMap((quality) =>
    ['plate', 'hall', 'cathedral', 'darkHall'].map((type) => typed(quality, type))),
  space('balanced-impulse-measured', IMPULSE, { ...CATHEDRAL, quality: 'balanced' }, SECOND),
  space('ultra-impulse-measured', IMPULSE, { ...CATHEDRAL, quality: 'ultra' }, SECOND),
  space('lite-impulse-measured', IMPULSE, { ...CATHEDRAL, quality: 'lite' }, SECOND),
  ending('predelay-0', IMPULSE, { ...DEFAULTS, predelay: 0 }),
  space('predelay-100', NOISE_BURST, { ...DEFAULTS, predelay: 100 }),
  ending('width-0', NOISE_BURST, { ...DEFAULTS, width: 0 }),
  ending('modulation-0', IMPULSE, { ...DEFAULTS, modulation: 0 }),
  space('modulation-1', NOISE_BURST, { ...DEFAULTS, modulation: 1 }),
  ending('size-half', IMPULSE, { ...DEFAULTS, size: 0.5 }),
  space('size-3', NOISE_BURST, { ...DEFAULTS, size: 3 }, { frames: 36000 }),
  space('damping-0', IMPULSE, { ...DEFAULTS, damping: 0 }),
  space('damping-1', NOISE_BURST, { ...DEFAULTS, damping: 1 }, { frames: 36000 }),
  ending('driven-into-its-soft-clip', { ...NOISE, amplitude: 8 }, {
    ...DEFAULTS, decay: 1, size: 0.5, damping: 0,
  }),
  ending('parameters-changed-in-mid-render', NOISE, DEFAULTS, {
    messages: [
      { at: 9600, data: { type: 'params', params: { size: 0.8, damping: 0.1, width: 1 } } },
      { at: 19200, data: { type: 'params', params: { type: 'plate', decay: 0.2, predelay: 0 } } },
    ],
  }),
  ending('mono-input', { ...NOISE_BURST, channels: 1 }, DEFAULTS),
  // The processor's own defaults.
  ending('balanced-44k', NOISE_BURST, {}, { sampleRate: 44100, frames: 27562 }),
  ending('ultra-impulse-44k', IMPULSE, { ...DEFAULTS, quality: 'ultra', predelay: 0 }, {
    sampleRate: 44100, frames: 27562,
  }),
  ending('lite-44k', NOISE_BURST, { ...DEFAULTS, quality: 'lite' }, {
    sampleRate: 44100, frames: 27562,
  }),
];

export async function build(context, definition, tools) {
  await tools.addWorklet('apps/ambient/worklets/reverb');
  const { message, messages = [] } = definition.parameters;
  const reverb = new AudioWorkletNode(context, 'reverb', { outputChannelCount: [2] });
  reverb.port.postMessage({ type: 'params', params: message });
  for (const { at, data } of messages) tools.at(at, () => reverb.port.postMessage(data));
  if (definition.keepFrom) reverb.label = 'reverb';
  tools.playStimulus().connect(reverb);
  reverb.connect(context.destination);
}
