/** Waveforms, pitches, levels, velocities: the voices before anything shapes them. */
import { held, listOf, numbered, play } from './case.js';

const waveforms = ['sine', 'square', 'saw', 'triangle', 'pulse'];
/** From the lowest note, clamped at 10 Hz, to the highest. */
const RANGE = [0, 21, 60, 108, 127].flatMap((note, index) => [
  { t: index * 0.05, on: note, v: 100 }, { t: index * 0.05 + 0.04, off: note }]);

const alone = (oscillator) => (waveform) => play(`oscillator-${oscillator}-${waveform}`, {
  parameters: {
    [`waveform${oscillator}`]: waveform, level1: oscillator === 1 ? 1 : 0,
    level2: oscillator === 2 ? 1 : 0,
  },
  events: RANGE,
});

export const oscillators = [
  ...waveforms.map(alone(1)),
  ...waveforms.map(alone(2)),
  ...[-12, -1, 7, 12].map((pitch) => play(`pitch-${numbered(pitch)}`, {
    parameters: { waveform1: 'saw', waveform2: 'pulse', pitch1: pitch, pitch2: -pitch },
    events: RANGE,
  })),
  ...[0, 0.5, 1].map((velocity) => play(`velocity-${numbered(velocity)}`, {
    parameters: { velocity },
    events: [1, 40, 90, 127].map((v, index) => ({ t: index * 0.03, on: 50 + index, v })),
  })),
  play('levels-and-waveforms-while-it-sounds', {
    parameters: { waveform1: 'saw', level1: 1, level2: 0 },
    events: [
      ...held(),
      { t: 0.03, set: { level1: 0.25, level2: 0.8 } },
      { t: 0.06, set: { waveform1: 'square', waveform2: 'triangle' } },
      { t: 0.1, set: { level1: 0.5 } }, { t: 0.12, set: { level1: 0.6, level2: 0 } },
      { t: 0.15, set: { pitch1: 5, pitch2: -3 } }, { t: 0.17, on: 64, v: 70 },
    ],
  }),
  ...listOf(2, (index) => play(`at-${[44100, 22050][index]}-hertz`, {
    parameters: { waveform1: 'pulse', waveform2: 'saw', pitch2: 7, velocity: 0.4 }, events: RANGE,
  }, { sampleRate: [44100, 22050][index] })),
];
