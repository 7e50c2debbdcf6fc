/** Who gets a voice: stealing, the pedal, the same note twice, everything off. */
import { listOf, play } from './case.js';

const parameters = {
  waveform1: 'saw', waveform2: 'pulse', pitch2: 7, level1: 0.3, level2: 0.2, attack: 0.005,
  decay: 0.1, sustain: 0.6, release: 0.2, velocity: 0.5,
};
const on = (t, note, v = 90) => ({ t, on: note, v });
const off = (t, note) => ({ t, off: note });
const notes = (count, from, gap) => listOf(count, (i) => on(i * gap, from + i, 40 + i * 5));
const allocation = (name, events, options) => play(name, { parameters, events }, options);

export const voiceAllocation = [
  allocation('eight-notes', notes(8, 50, 0.01)),
  allocation('nine-notes', notes(9, 50, 0.01)),
  allocation('steal-among-releasing', [
    ...notes(8, 50, 0.005), off(0.08, 54), off(0.081, 52), on(0.1, 70), on(0.12, 71),
  ]),
  allocation('steal-among-pedalled', [
    ...notes(8, 50, 0.005), { t: 0.05, pedal: true }, off(0.06, 55), off(0.07, 51),
    on(0.1, 70), on(0.11, 71), on(0.12, 72), { t: 0.2, pedal: false },
  ]),
  allocation('steal-among-held', [...notes(8, 50, 0.005), ...notes(6, 70, 0.02)]),
  allocation('same-note-again', [
    on(0, 57), on(0.05, 57, 120), off(0.1, 57), off(0.12, 57), on(0.15, 57, 30),
  ]),
  allocation('pedal-before-within-after', [
    { t: 0, pedal: true }, on(0.01, 50), off(0.03, 50), on(0.05, 54), { t: 0.08, pedal: false },
    off(0.1, 54), on(0.12, 57), { t: 0.14, pedal: true }, off(0.16, 57), on(0.18, 57),
    off(0.19, 57), off(0.2, 57), { t: 0.22, pedal: false },
  ]),
  allocation('all-notes-off', [
    ...notes(5, 50, 0.01), { t: 0.06, pedal: true }, off(0.07, 51), { t: 0.1, allNotesOff: true },
    on(0.15, 60),
  ]),
  allocation('all-sound-off', [
    ...notes(5, 50, 0.01), off(0.06, 52), { t: 0.1, allSoundOff: true }, on(0.15, 60),
  ]),
  allocation('stress-of-64-notes', [
    ...listOf(64, (i) => on(i * 0.03, 30 + (i * 7) % 64, 40 + i)),
    ...listOf(64, (i) => off(3 + i * 0.01, 30 + ((63 - i) * 7) % 64)),
  ], { seconds: 4 }),
];
