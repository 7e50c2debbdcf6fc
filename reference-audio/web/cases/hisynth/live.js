/** Played now: events at the beginning of a quantum, an engine that starts late. */
import { play } from './case.js';

const parameters = {
  waveform1: 'saw', waveform2: 'pulse', lowPassCutoff: 2000, attack: 0.01, decay: 0.1,
  sustain: 0.5, release: 0.1, lfoDepths: [0.5, 0, 0], lfoToLowPass: [true, false, false],
};
const now = (at, kind, note, velocity) => ({ at, kind, note, velocity });
const live = [
  now(128, 'on', 60, 100), now(896, 'on', 64, 60), now(4096, 'off', 60), now(4096, 'on', 67, 127),
  now(6144, 'pedal', 1), now(6272, 'off', 64), now(8192, 'on', 64, 30), now(9600, 'pedal', 0),
  now(11008, 'allNotesOff'),
];

export const liveCases = [
  play('played-now', { parameters, live }),
  play('played-now-at-44100', { parameters, live }, { sampleRate: 44100 }),
  play('played-into-a-score', {
    parameters, live,
    events: [{ t: 0.03, on: 45, v: 90 }, { t: 0.11, off: 45 }, { t: 0.12, on: 50, v: 90 }],
  }),
  play('engine-that-starts-late', {
    parameters, start: 1280, events: [{ t: 0.01, on: 57, v: 90 }, { t: 0.1, off: 57 }],
  }),
];
