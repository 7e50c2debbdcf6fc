/**
 * WaveShaperNode with the app's saturation curve.
 *
 * - Parameters: `hardness` 0 to 1, the curve being tanh(x·d) / tanh(d) with d = 1 + 3·hardness on
 *   256 points over -1 to 1; `oversample` as in the node.
 */
export const component = 'WaveShaperNode';

const CURVE_LENGTH = 256;

/** All of these leave -1 to 1, where the curve's end values hold. */
const LOUD_SINE = { kind: 'sine', frequency: 997, amplitude: 1.5 };
const RAMP = { kind: 'ramp', from: -2, to: 2 };
const LOUD_NOISE = { kind: 'noise', seed: 5, amplitude: 1.3 };

/** Stays within the curve, as the app's voices mostly do. */
const QUIET_SINE = { kind: 'sine', frequency: 220, amplitude: 0.4 };

function shaper(name, stimulus, hardness, oversample, options = {}) {
  return {
    name, sampleRate: 48000, frames: 12000, channels: 1, stimulus,
    parameters: { hardness, oversample }, ...options,
  };
}

export const cases = [
  shaper('sine-soft-none', LOUD_SINE, 0, 'none'),
  shaper('sine-soft-2x', LOUD_SINE, 0, '2x'),
  shaper('sine-soft-4x', LOUD_SINE, 0, '4x'),
  shaper('sine-default-none', LOUD_SINE, 0.3, 'none'),
  shaper('sine-default-2x', LOUD_SINE, 0.3, '2x'),
  shaper('sine-default-4x', LOUD_SINE, 0.3, '4x'),
  shaper('sine-hard-none', LOUD_SINE, 1, 'none'),
  shaper('sine-hard-2x', LOUD_SINE, 1, '2x'),
  shaper('sine-hard-4x', LOUD_SINE, 1, '4x'),
  shaper('ramp-default-none', RAMP, 0.3, 'none'),
  shaper('ramp-hard-none', RAMP, 1, 'none'),
  shaper('ramp-hard-2x', RAMP, 1, '2x'),
  shaper('noise-default-2x', LOUD_NOISE, 0.3, '2x'),
  shaper('noise-hard-4x', LOUD_NOISE, 1, '4x'),
  shaper('quiet-sine-default-2x', QUIET_SINE, 0.3, '2x'),
  shaper('stereo-noise-default-2x', LOUD_NOISE, 0.3, '2x', { channels: 2 }),
  shaper('sine-default-2x-44k', LOUD_SINE, 0.3, '2x', { sampleRate: 44100 }),
  shaper('noise-hard-none-44k', LOUD_NOISE, 1, 'none', { sampleRate: 44100 }),
];

export async function build(context, definition, tools) {
  const { hardness, oversample } = definition.parameters;
  const waveShaper = new WaveShaperNode(context, { curve: makeCurve(hardness), oversample });
  tools.playStimulus().connect(waveShaper);
  waveShaper.connect(context.destination);
}

function makeCurve(hardness) {
  const drive = 1 + 3 * hardness;
  return Float32Array.from({ length: CURVE_LENGTH }, (_, i) => {
    const x = (2 * i) / (CURVE_LENGTH - 1) - 1;
    return Math.tanh(x * drive) / Math.tanh(drive);
  });
}
