/** The voices' saturation. */
import { chain, claim } from './claim.js';

function shaper(name, hardness, oversample, stimulus) {
  const drive = 1 + 3 * hardness;
  const curve = Array.from({ length: 256 }, (_, index) =>
    Math.tanh(((2 * index) / 255 - 1) * drive) / Math.tanh(drive));
  return claim(
    name, { component: 'waveshaper', hardness, oversample },
    chain({ shaper: { type: 'WaveShaperNode', options: { curve, oversample } } }), { stimulus });
}

const sine = (frequency) => ({ kind: 'sine', frequency, amplitude: 0.9 });

export const cases = [
  shaper('waveshaper-curve', 0.3, 'none', sine(220)),
  shaper('waveshaper-oversampled', 0.8, '2x', sine(7000)),
  shaper('waveshaper-overdriven', 0.3, 'none', { kind: 'ramp', from: -2, to: 2 }),
];
