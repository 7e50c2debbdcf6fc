/** Attack, decay, sustain, release: extremes, and ends at every stage. */
import { listOf, numbered, play } from './case.js';

const saw = { waveform1: 'saw', level1: 1, level2: 0 };
const shape = (attack, decay, sustain, release) => ({ ...saw, attack, decay, sustain, release });
const note = (from, until) => [{ t: from, on: 57, v: 100 }, { t: until, off: 57 }];

const each = (name, values, parameters) => values.map((value) =>
  play(`${name}-${numbered(value)}`, {
    parameters: { ...saw, ...parameters, [name]: value }, events: note(0.01, 0.15),
  }));

const retrigger = (frames) => play(`retrigger-every-${frames}-frames`, {
  parameters: shape(0.004, 0.05, 0.6, 0.2),
  events: listOf(40, (index) => ({ t: index * frames / 48000, on: 57 + index % 3, v: 90 })),
}, { seconds: 0.25 });

export const envelopes = [
  ...each('attack', [0, 0.001, 0.0015, 0.01, 2], { decay: 0.1, sustain: 0.5, release: 0.1 }),
  ...each('decay', [0.05, 2], { sustain: 0.3, release: 0.1 }),
  ...each('sustain', [0, 0.05, 0.0501, 1], { decay: 0.06, release: 0.3 }),
  ...each('release', [0.05, 0.0501, 10], { attack: 0.01, sustain: 0.7 }),
  play('off-in-attack', { parameters: shape(0.1, 0.1, 0.5, 0.1), events: note(0.01, 0.05) }),
  play('off-in-decay', { parameters: shape(0.01, 0.3, 0.2, 0.1), events: note(0.01, 0.1) }),
  play('off-in-the-frame-of-on', {
    parameters: shape(0, 0.1, 0.5, 0.1), events: note(0.02, 0.02),
  }),
  play('off-within-a-millisecond', {
    parameters: shape(0.002, 0.1, 0.5, 0.1), events: note(0.02, 0.0205),
  }),
  play('off-before-on', {
    parameters: shape(0, 0.1, 0.5, 0.1), events: [{ t: 0, off: 57 }, { t: 0.02, on: 57, v: 100 }],
  }),
  ...[1, 7, 20, 128].map(retrigger),
  play('a-new-shape-while-it-sounds', {
    parameters: shape(0.05, 0.2, 0.5, 0.3),
    events: [
      { t: 0, on: 57, v: 100 }, { t: 0.02, set: { attack: 0.2, sustain: 0.9 } },
      { t: 0.1, set: { release: 0.06, sustain: 0.2 } }, { t: 0.15, off: 57 },
    ],
  }),
  play('levels-add-up-at-44100-hertz', {
    parameters: shape(0.01, 0.1, 0.5, 0.2), events: note(0, 0.2),
  }, { sampleRate: 44100, seconds: 0.5 }),
];
