/**
 * Which notes the lead plays in a phrase: at random, or in Euclidean patterns of four lanes.
 *
 * - Units: `timing` in milliseconds from the moment of scheduling.
 */
import { scaleNotes } from './harmony.js';
import { lanePattern } from './euclid.js';
import { PHRASE_SECONDS } from './phrases.js';

const PHRASE_MILLISECONDS = 1000 * PHRASE_SECONDS;
const LANES = [1, 2, 3, 4];

const isLeadSource = (source) => source.startsWith('lead');

/** Notes of a phrase by time: `{ timing, note, velocity, source }`. */
export function scheduleLead(rng, scale, root, state) {
  const spots = state.leadEuclideanMasterEnabled ? euclideanSpots(rng, state)
    : state.leadEnabled ? randomSpots(rng, state) : [];
  spots.sort((first, second) => first.timing - second.timing);
  const notes = [];
  for (const spot of spots) {
    if (rng() > spot.probability) continue;
    const possible = notesBetween(scale, root, spot);
    const note = possible[Math.floor(rng() * possible.length)];
    const velocity = 0.5 * spot.level + rng() * 0.4 * spot.level;
    notes.push({ timing: spot.timing, note, velocity, source: spot.source });
  }
  return notes;
}

/** Also how many there are is drawn. */
function randomSpots(rng, state) {
  const count = Math.max(1, Math.round(state.lead1Density * 3 + rng() * 2));
  const low = 64 + 12 * state.lead1Octave;
  const high = low + 12 * state.lead1OctaveRange;
  return Array.from({ length: count }, () => ({
    timing: rng() * PHRASE_MILLISECONDS, low, high, level: 1, probability: 1, source: 'lead',
  }));
}

function euclideanSpots(rng, state) {
  const lanes = LANES.map((number) => laneOf(state, number)).filter((lane) => lane.isEnabled);
  const spots = lanes.flatMap((lane) => laneSpots(lane, state.leadEuclideanTempo));
  const hasLead = lanes.some(({ source }) => isLeadSource(source));
  return !hasLead && state.leadEnabled ? [...spots, ...randomSpots(rng, state)] : spots;
}

function laneOf(state, number) {
  const field = (name) => state[`leadEuclid${number}${name}`];
  return {
    isEnabled: field('Enabled'), preset: field('Preset'), steps: field('Steps'),
    hits: field('Hits'), rotation: field('Rotation'), low: field('NoteMin'),
    high: field('NoteMax'), level: field('Level'), probability: field('Probability'),
    source: field('Source'),
  };
}

function laneSpots({ low, high, level, probability, source, ...shape }, tempo) {
  const pattern = lanePattern(shape);
  const patternMilliseconds = PHRASE_MILLISECONDS / tempo;
  const step = patternMilliseconds / pattern.length;
  const spots = [];
  for (let cycle = 0; cycle < Math.ceil(tempo); cycle += 1) {
    pattern.forEach((isHit, index) => {
      const timing = cycle * patternMilliseconds + index * step;
      if (!isHit || timing >= PHRASE_MILLISECONDS) return;
      spots.push({ timing, low, high, level, probability, source });
    });
  }
  return spots;
}

/** Never empty: the scale's note nearest to the middle otherwise. */
function notesBetween(scale, root, { low, high }) {
  const notes = scaleNotes(scale, Math.max(24, low), Math.min(108, high), root);
  if (notes.length > 0) return notes;
  const middle = (low + high) / 2;
  const all = scaleNotes(scale, 0, 127, root);
  return [all.reduce((best, note) =>
    (Math.abs(note - middle) < Math.abs(best - middle) ? note : best))];
}
