/**
 * The browser's Math functions, bit by bit: they tell whether a port's libm agrees with them.
 *
 * - Parameters: `sequence` names the function, which is taken at `count` places from `from` to
 *   `to`, both included: x = from + (to - from)·i / (count - 1). `pow` has either an `exponent`,
 *   giving x^exponent, or a `base`, giving base^x.
 * - Shape: 4 channels hold the result's 64 bits (web/double-bits.js).
 */
import { doublesAsChannels } from '../double-bits.js';

export const component = 'Math';

function table(name, sequence, from, to, more = {}) {
  const count = 2000;
  return {
    name, sampleRate: 48000, frames: count, channels: 4,
    parameters: { sequence, from, to, count, ...more },
  };
}

export const cases = [
  table('tanh-near-zero', 'tanh', -1e-3, 1e-3),
  table('tanh-saturation', 'tanh', -4, 4),
  table('tanh-far', 'tanh', -25, 25),
  table('sin-one-turn', 'sin', 0, 6.283185307179586),
  table('sin-many-turns', 'sin', -10000, 10000),
  table('cos-one-turn', 'cos', 0, 6.283185307179586),
  table('cos-many-turns', 'cos', -10000, 10000),
  table('pow-one-and-a-half', 'pow', 0, 1, { exponent: 1.5 }),
  table('pow-square', 'pow', -3, 3, { exponent: 2 }),
  table('pow-of-two-by-semitones', 'pow', -2, 2, { base: 2 }),
  table('pow-of-ten-by-decibels', 'pow', -6, 2, { base: 10 }),
  table('exp', 'exp', -40, 10),
  table('log', 'log', 1e-6, 20000),
  table('log2', 'log2', 1e-6, 16),
  table('log10', 'log10', 1e-6, 16),
  table('sqrt', 'sqrt', 0, 100),
  table('tan-below-a-quarter-turn', 'tan', -1.5, 1.5),
];

export function compute({ parameters }) {
  const { sequence, from, to, count, exponent, base } = parameters;
  const evaluate = (x) => {
    if (exponent !== undefined) return Math.pow(x, exponent);
    if (base !== undefined) return Math.pow(base, x);
    return Math[sequence](x);
  };
  return doublesAsChannels(Array.from({ length: count }, (_, i) =>
    evaluate(from + ((to - from) * i) / (count - 1))));
}
