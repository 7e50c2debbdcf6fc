/**
 * PeriodicWave: custom waves, with and without normalisation, however they reach the oscillator.
 *
 * - Parameters: a patch (web/patch.js) around node `oscillator`.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'PeriodicWave';

function wave(name, periodicWave, { frequency = 440, node, patch = {}, ...rest } = {}) {
  return {
    name,
    sampleRate: 48000,
    frames: 2048,
    channels: 1,
    parameters: {
      nodes: {
        oscillator: {
          type: 'OscillatorNode', options: { frequency, periodicWave }, start: [0], ...node,
        },
      },
      wires: ['oscillator > out'],
      ...patch,
    },
    ...rest,
  };
}

/** Cosines and sines of a few partials with no common pattern. */
const REAL = [0, 0.5, -0.3, 0.2, 0, 0.1];
const IMAG = [0, 0.7, 0.1, -0.4, 0.3, 0];

/** All partials at full strength: the coefficients beyond the table's end are left out. */
const BUZZ = Array.from({ length: 3000 }, (_, n) => (n === 0 ? 0 : 1));
const ORGAN = [0, 1, 0.5, 0.25, 0, 0.125, 0, 0, 0.0625];

export const cases = [
  wave('both-parts', { real: REAL, imag: IMAG }),
  wave('not-normalised', { real: REAL, imag: IMAG, disableNormalization: true }),
  wave('cosines-only', { real: REAL }),
  wave('sines-only', { imag: ORGAN }),
  wave('nothing-is-a-sine', {}),
  wave('constant-part-is-ignored', { real: [5, 0.5], imag: [3, 0.2] }),
  wave('one-high-partial', { imag: [...Array(40).fill(0), 1] }, { frequency: 100 }),
  wave('partials-beyond-nyquist', { imag: [...Array(40).fill(0.01), 1, 0.5] }, { frequency: 580 }),
  wave('buzz-of-3000-partials', { imag: BUZZ }, { frequency: 12 }),
  wave('buzz-high', { imag: BUZZ, disableNormalization: true }, { frequency: 5000 }),
  wave('tiny-coefficients', { imag: [0, 1e-20, 2e-20] }),
  wave('made-by-factory', { factory: [REAL, IMAG] }),
  wave('made-by-factory-not-normalised', {
    factory: [REAL, IMAG, { disableNormalization: true }],
  }, { node: { factory: [] } }),
  wave('set-before-the-start', { imag: ORGAN }, {
    node: { options: { type: 'sawtooth', frequency: 300 } },
    patch: { calls: [['call', 'oscillator', 'setPeriodicWave', { imag: ORGAN }]] },
  }),
  wave('set-in-mid-render', { imag: ORGAN }, {
    patch: {
      steps: [{ at: 768, calls: [
        ['call', 'oscillator', 'setPeriodicWave', { real: REAL, imag: IMAG }]] }],
    },
  }),
  wave('swept-over-all-tables', { imag: BUZZ }, {
    node: {
      params: { frequency: [['setValueAtTime', 5, 0],
        ['exponentialRampToValueAtTime', 23000, 0.042]] },
    },
  }),
  wave('organ-44k', { imag: ORGAN }, { sampleRate: 44100 }),
  wave('organ-8k', { imag: ORGAN }, { sampleRate: 8000 }),
  wave('organ-96k', { imag: ORGAN }, { sampleRate: 96000 }),
];
