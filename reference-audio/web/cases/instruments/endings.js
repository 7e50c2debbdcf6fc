/** How notes end: in each phase, by themselves, for others. */
import { control, note, played, press, sineFont } from './describe.js';

/** Delay 20 ms, attack 30, hold 20, decay to −20 dB in 20, release 100 ms. */
const STAGES = [[33, -6772], [34, -6070], [35, -6772], [36, -3986], [37, 200], [38, -3986]];
const PHASES = { delay: 0.012, attack: 0.035, hold: 0.06, decay: 0.08, sustain: 0.12 };
const FILTER_ENVELOPE = [[8, 7000], [11, 3000], [25, -6772], [26, -6070], [28, -3000], [29, 500], [30, -3000]];

export const cases = [
  ...['release', 'fade'].flatMap((stop) => Object.entries(PHASES).map(([phase, duration]) =>
    played(`${stop}-in-${phase}`, sineFont([...STAGES, ...FILTER_ENVELOPE]),
      // The second sounds where the first is let go before it begins.
      [note(0.01, 69, duration, { stop }), note(0.11, 57, 0.06, { stop })], { frames: 9600 }))),
  played('falls-silent-of-itself', sineFont([[36, -4800], [37, 1440]]), [note(0.01, 69, 0.2)]),
  played('extremes', sineFont([
    [33, -32768], [34, -32768], [35, -32768], [36, -32768], [37, 1440], [38, -32768], [17, 900],
    [8, 200], [9, 2000], [22, -16000], [13, 1500], [5, 12000], [6, -12000], [24, 4500],
  ]), [note(0.01, 69, 0.05)], { frames: 6144 }),
  played('longest-times', sineFont([
    [34, 8000], [38, 8000], [26, 8000], [11, 12000], [7, -12000], [5, 5000], [22, 4500], [10, -9000],
  ]), [note(0.01, 69, 0.1, { stop: 'release' })]),
  played('seventy-voices', sineFont([[38, -3000], [48, 500]]), Array.from({ length: 70 }, (_, index) =>
    note(0.01 + 0.002 * index, 40 + index * 0.7, index % 3 ? 0.4 : 0.05, { stop: 'release' })),
  { frames: 12800 }),
  played('overtaken-by-the-same-key', sineFont([[38, -2000]]),
    [press(0.01, 60, 0.15), press(0.05, 60, 0.15), press(0.1, 62, 0.02), press(0.13, 62, 0.02)]),
  played('held-by-the-pedal', sineFont([[38, -4000]]), [
    control(0.02, 64, 127), press(0.01, 60, 0.03), press(0.05, 64, 0.03), press(0.1, 67, 0.1),
    control(0.12, 64, 0), control(0.17, 64, 64), press(0.18, 60, 0.02),
  ]),
  played('all-notes-off', sineFont([[38, -2000]]), [
    press(0.01, 60, 0.2), press(0.02, 64, 0.2), control(0.08, 123, 0), press(0.12, 67, 0.2),
    control(0.18, 120, 0),
  ]),
  played('quieter-by-decibels', sineFont(), [
    note(0.01, 69, 0.05, { amplitudeDB: -6 }), note(0.08, 69, 0.05, { amplitudeDB: 12 }),
    note(0.15, 69, 0.05, { amplitudeDB: -90 }),
  ]),
  played('plain-sines', undefined, [
    note(0.01, 69, 0.1), note(0.05, 76.1, 0.1, { velocity: 40, amplitudeDB: 3 }),
    note(0.1, 45, 0.1, { adjust: [[0.03, 120]] }),
  ], { preset: undefined }),
];
