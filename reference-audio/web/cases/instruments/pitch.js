/** Pitch between keys, exactly and by a wheel of 14 bits. */
import { note, played, sineFont } from './describe.js';

const CENTS = [0.1, 0.2, 0.5, 1, 5, 10, 25, 33.7, 50, 99.5, 100];
const both = CENTS.flatMap((cents) => [cents, -cents]);
const events = both.map((cents, index) => note(0.01 + 0.012 * index, 69 + cents / 100, 0.008));

export const cases = [
  ...['exact', 'bend14'].flatMap((mode) => [44100, 48000].map((sampleRate) =>
    played(`cents-${mode}-at-${sampleRate}`, sineFont(), events,
      { frames: 13696, sampleRate, options: { mode } }))),
  ...['exact', 'bend14'].map((mode) => played(`adjusted-${mode}`, sineFont(), [
    note(0.01, 60, 0.2, { adjust: [[0.05, 262], [0.1, 290], [0.1501, 261.63]] }),
  ], { options: { mode } })),
  played('adjusted-too-far', sineFont(), [note(0.01, 60, 0.1, { adjust: [[0.05, 600]] })],
    { frames: 6144 }),
  played('beyond-all-keys', sineFont(), [
    { at: 0.01, frequency: 20000, velocity: 100, duration: 0.05 },
    { at: 0.08, frequency: 20, velocity: 100, duration: 0.05 },
    { at: 0.1, frequency: 19, velocity: 100, duration: 0.05 },
  ], { frames: 9600 }),
  played('beyond-all-keys-bend14', sineFont(), [
    { at: 0.01, frequency: 20000, velocity: 100, duration: 0.05 }, note(0.05, 60, 0.05),
  ], { frames: 6144, options: { mode: 'bend14' } }),
];
