/**
 * Scales, chords and the way round the circle of fifths.
 *
 * - Units: notes are MIDI numbers, frequencies hertz; draws are counted, since their order is part
 *   of a piece.
 */
import { rngFloat, rngInt, rngPick, rngShuffle } from '../../../random.js';

/** Hertz of A4. */
const TUNING = 432;

/** Name, intervals in semitones, tension, level of tension. The order decides the selection. */
export const scales = [
  ['Major Pentatonic', [0, 2, 4, 7, 9], 0, 'consonant'],
  ['Major (Ionian)', [0, 2, 4, 5, 7, 9, 11], 0.05, 'consonant'],
  ['Lydian', [0, 2, 4, 6, 7, 9, 11], 0.10, 'consonant'],
  ['Mixolydian', [0, 2, 4, 5, 7, 9, 10], 0.18, 'consonant'],
  ['Minor Pentatonic', [0, 3, 5, 7, 10], 0.22, 'consonant'],
  ['Dorian', [0, 2, 3, 5, 7, 9, 10], 0.25, 'consonant'],
  ['Aeolian', [0, 2, 3, 5, 7, 8, 10], 0.35, 'color'],
  ['Harmonic Minor', [0, 2, 3, 5, 7, 8, 11], 0.5, 'color'],
  ['Melodic Minor', [0, 2, 3, 5, 7, 9, 11], 0.55, 'color'],
  ['Octatonic Half-Whole', [0, 1, 3, 4, 6, 7, 9, 10], 0.85, 'high'],
  ['Phrygian Dominant', [0, 1, 4, 5, 7, 8, 10], 0.9, 'high'],
].map(([name, intervals, tension, level]) => ({ name, intervals, tension, level }));

/** Semitones above C, a fifth from one to the next. */
const CIRCLE = [0, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5];

function levelsFor(tension) {
  if (tension <= 0.25) return ['consonant'];
  if (tension <= 0.55) return ['consonant', 'color'];
  return tension <= 0.8 ? ['color', 'high'] : ['high'];
}

/** One draw. */
export function selectScale(rng, tension) {
  const levels = levelsFor(tension);
  const candidates = scales.filter((scale) => levels.includes(scale.level));
  const weights = candidates.map((scale) =>
    Math.pow(1 / (Math.abs(scale.tension - tension) + 0.05), 1.5));
  let rest = rng() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    rest -= weight;
    if (rest <= 0) return candidates[index];
  }
  return candidates.at(-1);
}

/** Notes of a scale from `low` to `high`, ascending. */
export function scaleNotes(scale, low, high, root) {
  const notes = [];
  for (let octave = 0; octave < 8; octave += 1) {
    for (const interval of scale.intervals) {
      const note = 36 + root + 12 * octave + interval;
      if (note >= low && note <= high) notes.push(note);
    }
  }
  return notes.sort((first, second) => first - second);
}

export function frequencyOf(note) {
  return TUNING * Math.pow(2, (note - 69) / 12);
}

/** A chord of 3 to 5 notes: `{ notes, frequencies }`, ascending, at most six. */
export function makeChord(rng, scale, { tension, voicingSpread, detune }, root) {
  const bottom = 36 + root;
  const pool = scaleNotes(scale, bottom, bottom + 36, root);
  const size = tension < 0.5 ? rngInt(rng, 3, 4) : rngInt(rng, 4, 5);
  const base = bottom + 12 * rngInt(rng, 0, 1);
  const selected = [base];
  if (scale.intervals.includes(7)) selected.push(base + 7);
  const shuffled = rngShuffle(rng, pool.filter((note) => !selected.includes(note)));
  while (selected.length < size && shuffled.length > 0) {
    const note = shuffled.pop();
    const shifted = voicingSpread > 0.5 && rng() < voicingSpread
      ? note + rngPick(rng, [-12, 12]) : note;
    const isPossible = shifted >= 36 && shifted <= 84 && !selected.includes(shifted);
    const chosen = isPossible ? shifted : note;
    if (!selected.includes(chosen)) selected.push(chosen);
  }
  const notes = selected.sort((first, second) => first - second).slice(0, 6);
  const frequencies = notes.map((note) =>
    frequencyOf(note + rngFloat(rng, -detune, detune) / 100));
  return { notes, frequencies };
}

/** How many phrases a chord lasts; halves round up. */
export function phrasesPerChord(chordRate) {
  return Math.max(1, Math.round(chordRate / 16));
}

/** The root `steps` fifths from home. */
export function rootAt(home, steps) {
  return CIRCLE[(((CIRCLE.indexOf(home) + steps) % 12) + 12) % 12];
}

/** The next step round the circle; a random direction takes one draw. */
export function driftStep(rng, { cofDriftDirection, cofDriftRange }, step) {
  const directions = { cw: 1, ccw: -1 };
  const direction = directions[cofDriftDirection] ?? (rng() < 0.5 ? 1 : -1);
  for (const next of [step + direction, step - direction]) {
    if (Math.abs(next) <= cofDriftRange) return next;
  }
  return step;
}
