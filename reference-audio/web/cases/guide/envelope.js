/** The voices' envelope: approaches to levels on a gain, as the app schedules them. */
import { claim, gain } from './claim.js';

/** `notes`: when they begin, in seconds; from the second on a note takes over from one that sounds. */
function envelope(name, { attack, decay, sustain, release, notes = [0], off }, options = {}) {
  const calls = notes.flatMap((at, index) => {
    const isFresh = index === 0;
    const start = isFresh ? at : at + 0.5 * release;
    return [
      ['cancelScheduledValues', at],
      isFresh ? ['setValueAtTime', 0, at] : ['setTargetAtTime', 0, at, release / 4],
      ['setTargetAtTime', 1, start, attack / 3],
      ['setTargetAtTime', sustain, start + attack, decay / 3],
    ];
  });
  if (off !== undefined) calls.push(['setTargetAtTime', 0, off, release / 4]);
  const guide = { component: 'envelope', attack, decay, sustain, release, notes, off };
  return claim(name, guide, {
    nodes: {
      source: { type: 'ConstantSourceNode', start: [0] }, envelope: gain(0, { gain: calls }),
    },
    wires: ['source > envelope', 'envelope > out'],
  }, options);
}

export const cases = [
  envelope('envelope-attack', { attack: 0.02, decay: 0.1, sustain: 0.5, release: 0.1 }, {
    frames: 960,
  }),
  envelope('envelope-decay', { attack: 0.04, decay: 0.06, sustain: 0.4, release: 0.1 }, {
    frames: 7200,
  }),
  // Both have arrived at 1 when the release begins, from which on the frames are kept.
  envelope('envelope-release', { attack: 0.002, decay: 0.002, sustain: 1, release: 0.2, off: 0.05 }, {
    frames: 9600, keepFrom: 2400,
  }),
  envelope('envelope-retriggered', {
    // So slow that the first note is still on its way up when the second takes over.
    attack: 0.08, decay: 0.05, sustain: 0.6, release: 0.04, notes: [0, 0.05],
  }),
];
