/**
 * Test signals that come out the same to the bit in every language.
 *
 * They use only IEEE +, -, *, / and floor on doubles, then round once to float32: no library
 * function, whose last bit would depend on the platform.
 *
 * A definition's `stimulus` is `{ kind, … }`; `frames` and `channels` default to the case's own.
 */
import { mulberry32 } from './random.js';

/** One Float32Array per channel, or null when the case has no stimulus. */
export function makeStimulus(definition) {
  const { stimulus } = definition;
  if (!stimulus) return null;
  const make = kinds[stimulus.kind];
  if (!make) throw new Error(`unknown stimulus '${stimulus.kind}'`);
  const frames = stimulus.frames ?? definition.frames;
  const channelCount = stimulus.channels ?? definition.channels;
  return Array.from({ length: channelCount }, (_, channel) => {
    const sampleAt = make(stimulus, { frames, channel, sampleRate: definition.sampleRate });
    const samples = new Float32Array(frames);
    for (let n = 0; n < frames; n += 1) samples[n] = sampleAt(n);
    return samples;
  });
}

/**
 * For each kind, a function that makes the sample function of one channel.
 *
 * Sample functions are called once per frame, in order. Frequencies are in hertz; `start`,
 * `length`, `at` and `stagger` are in frames. Sines of channel c run c quarter turns ahead.
 */
const kinds = {
  /** A single sample at frame `at`, `stagger` frames later in each further channel. */
  impulse({ at = 0, stagger = 0, amplitude = 1 }, { channel }) {
    const position = at + channel * stagger;
    return (n) => (n === position ? amplitude : 0);
  },

  /** White noise from `start` on; one draw per frame within `length`, none outside. */
  noise({ seed, amplitude = 1, start = 0, length = Infinity }, { channel }) {
    const random = mulberry32(seed + channel);
    return (n) => (n >= start && n < start + length ? amplitude * (2 * random() - 1) : 0);
  },

  /** A sine from `start` on; with a `length` it is a burst. */
  sine({ frequency, amplitude = 1, start = 0, length = Infinity }, { channel, sampleRate }) {
    return (n) => {
      if (n < start || n >= start + length) return 0;
      return amplitude * sineOfTurns(((n - start) * frequency) / sampleRate + channel * 0.25);
    };
  },

  /** A sine whose frequency moves linearly over the whole length. */
  sweep({ from, to, amplitude = 1 }, { frames, channel, sampleRate }) {
    const duration = frames / sampleRate;
    return (n) => {
      const t = n / sampleRate;
      const turns = t * (from + ((to - from) * t) / (2 * duration));
      return amplitude * sineOfTurns(turns + channel * 0.25);
    };
  },

  constant({ amplitude = 1 }) {
    return () => amplitude;
  },

  /** A straight line from the first frame's value to the last frame's. */
  ramp({ from, to }, { frames }) {
    return (n) => from + ((to - from) * n) / (frames - 1);
  },
};

/**
 * Sine of an angle in turns, from +, -, * and floor alone.
 *
 * - Units: 1 turn = 2π; the result is within 1e-11 of the sine.
 * - Source: Taylor series to the 15th power after folding to a quarter turn either side of 0; the
 *   first term left out is (π/2)^17 / 17! = 6e-12.
 */
export function sineOfTurns(turns) {
  let x = turns - Math.floor(turns + 0.5);
  if (x > 0.25) x = 0.5 - x;
  else if (x < -0.25) x = -0.5 - x;
  const y = x * 6.283185307179586;
  const s = y * y;
  let p = -1 / 1307674368000;
  p = p * s + 1 / 6227020800;
  p = p * s - 1 / 39916800;
  p = p * s + 1 / 362880;
  p = p * s - 1 / 5040;
  p = p * s + 1 / 120;
  p = p * s - 1 / 6;
  p = p * s + 1;
  return y * p;
}
