/**
 * What the app composes, as data, by its own modules: any difference here is a wrong port.
 *
 * - Parameters: `parts`, each with a `sequence`, one of the functions below: they say what they take
 *   and list. States are what presets give, settled as such; `texts` seed generators.
 * - Shape: 4 channels hold a number's 64 bits, or four code units of texts (web/double-bits.js).
 */
import { euclid, lanePattern } from '../apps/ambient/sound/euclid.js';
import {
  driftStep, makeChord, phrasesPerChord, rootAt, scales, selectScale,
} from '../apps/ambient/sound/harmony.js';
import { morphPatch } from '../apps/ambient/sound/lead-patch.js';
import { scheduleLead } from '../apps/ambient/sound/lead-schedule.js';
import {
  boundaryText, bucketOf, displayText, phraseIndex, sessionText, untilBoundary,
} from '../apps/ambient/sound/phrases.js';
import { readPreset, settle } from '../apps/ambient/sound/preset.js';
import { dates, lanes, names, patches, values } from '../composition-inputs.js';
import { doublesAsChannels, unitsAsChannels } from '../double-bits.js';
import { createRng, xmur3 } from '../random.js';

export const component = 'Composition';

const HOUR = '2026-02-01T12|E_ROOT';
const SOURCES = [
  'lead', 'lead1', 'lead2', 'synth1', 'synth2', 'synth3', 'synth4', 'synth5', 'synth6'];
const ALGORITHMS = ['parallel', 'stack', 'split', 'cross', 'dx17'];
const NOISES = ['white', 'brown', 'filtered'];
const DRIFTS = 6;
/** Fields whose ranges are listed with a state. */
const RANGED = ['grainSize', 'oceanDuration', 'spray', 'rootNote', 'tension'];
/** How much of a text is listed, from its beginning and before its end. */
const HEAD = 16;
const TAIL = 64;

const numbers = {
  /** `texts` × `tensions`: the scale's place in the table, the next draw. */
  scales: ({ texts, tensions }) => product(texts, tensions).flatMap(([text, tension]) => {
    const rng = createRng(text);
    return [scales.indexOf(selectScale(rng, tension)), rng()];
  }),

  /** `texts` × `states` × `roots`: number of notes, five frequencies, phrases, the next draw. */
  chords: ({ texts, states, roots }) =>
    product(texts, states, roots).flatMap(([text, given, root]) => {
      const rng = createRng(text);
      const { state } = settle(given);
      const { frequencies } = makeChord(rng, selectScale(rng, state.tension), state, root);
      const five = Array.from({ length: 5 }, (_, index) => frequencies[index] ?? 0);
      return [frequencies.length, ...five, phrasesPerChord(state.chordRate), rng()];
    }),

  /** `steps` × `hits` × `rotations`: the pattern as bits. */
  patterns: ({ steps, hits, rotations }) =>
    product(steps, hits, rotations).map((shape) => bits(euclid(...shape))),

  /** `presets` × `rotations`: a lane's pattern as bits. */
  lanes: ({ presets, rotations }) => product(presets, rotations).map(([preset, rotation]) =>
    bits(lanePattern({ preset, steps: 11, hits: 4, rotation }))),

  /**
   * `texts` × `states` × `scales` × `roots`: number of notes, -1 where there can be none; of each
   * its time, note, velocity, source; the next draw.
   */
  leads: ({ texts, states, scales: places, roots }) =>
    product(texts, states, places, roots).flatMap(([text, given, place, root]) => {
      const rng = createRng(text);
      const notes = notesOf(rng, scales[place], root, settle(given).state);
      const listed = notes?.flatMap(({ timing, note, velocity, source }) =>
        [timing, note, velocity, SOURCES.indexOf(source)]) ?? [];
      return [notes?.length ?? -1, ...listed, rng()];
    }),

  /** `texts` × `states` × `homes`: six times the step and its root, -1 for none; the next draw. */
  drift: ({ texts, states, homes }) =>
    product(texts, states, homes).flatMap(([text, given, home]) => {
      const rng = createRng(text);
      const { state } = settle(given);
      let step = state.cofCurrentStep;
      const steps = Array.from({ length: DRIFTS }, () => {
        step = driftStep(rng, state, step);
        return [step, rootAt(home, step) ?? -1];
      });
      return [...steps.flat(), rng()];
    }),

  /** `dates`: the phrase's index, milliseconds to the next. */
  phrases: ({ dates: list }) =>
    list.flatMap((date) => [phraseIndex(date), untilBoundary(date)]),

  /** From `first` to `second`, by `morphs` × `modes`: numbers, algorithm, noise. */
  morphs: ({ first, second, morphs, modes }) => product(morphs, modes).flatMap(([morph, mode]) =>
    patchNumbers(morphPatch(first, second, morph, mode))),
};

/** Lists of texts; of each its length and hash are given, two code units each, and its ends. */
const texts = {
  /** `dates`: hour and day. */
  buckets: ({ dates: list }) =>
    product(list, ['hour', 'day']).map(([date, window]) => bucketOf(date, window)),

  /** `dates`: what seeds the session, the ocean, and a boundary with `state`. */
  seeds: ({ dates: list, state }) => list.flatMap((date) => {
    const bucket = bucketOf(date, 'hour');
    const stateText = JSON.stringify(settle(state).state);
    return [
      sessionText(bucket), displayText(bucket), boundaryText(bucket, stateText, phraseIndex(date)),
    ];
  }),

  /** `presets`: the state's text, the warnings, some ranges. */
  states: ({ presets }) => presets.flatMap((text) => {
    const { state, warnings, dualRanges } = readPreset(text);
    const ranges = RANGED.map((field) => dualRanges[field]).filter((range) => range)
      .map(({ min, max }) => [min, max]);
    return [JSON.stringify(state), warnings.join('\n'), JSON.stringify(ranges)];
  }),
};

const data = (name, ...parts) => ({
  name, sampleRate: 48000, frames: channelsOf(parts)[0].length, channels: 4, parameters: { parts },
});

export const cases = [
  data('scales-by-tension', {
    sequence: 'scales', texts: [HOUR, '', 'Übergröße 🎹', 'a'],
    tensions: [0, 0.1, 0.25, 0.2500001, 0.3, 0.4, 0.55, 0.56, 0.8, 0.81, 0.9, 1],
  }),
  data('chords', {
    sequence: 'chords', texts: [HOUR, '2026-02-01|E_ROOT', ''], roots: [4, 11],
    states: [
      { tension: 0.1, chordRate: 8 }, { tension: 0.49, voicingSpread: 0, detune: 0 },
      { tension: 0.5, voicingSpread: 0.51, chordRate: 40 },
      { tension: 0.95, voicingSpread: 1, detune: 25, chordRate: 24 },
    ],
  }, {
    sequence: 'chords', texts: [HOUR], roots: [4.5, -20, 91.125, 1e16, -1e300],
    states: [{ tension: 0.7, voicingSpread: 0.9, detune: 24.5 }],
  }, {
    // This text moves a note to the highest there may be, with the other root to the lowest.
    sequence: 'chords', texts: ['1908'], roots: [0, 12],
    states: [{ tension: 0.95, voicingSpread: 1, detune: 25 }],
  }),
  data('patterns', {
    sequence: 'patterns', steps: [1, 5, 8, 13, 32], hits: [-1, 0, 1, 3, 7, 33],
    rotations: [0, 3, -1, -37],
  }, {
    sequence: 'patterns', steps: [8.5, 12.25, 16], hits: [1.5, 4.75], rotations: [2.5, -1.5],
  }, { sequence: 'lanes', presets: lanes, rotations: [0, 5, 30.5] }),
  data('leads-at-random', {
    sequence: 'leads', texts: [HOUR, ''], scales: [0, 9], roots: [9.5],
    states: [{ leadEnabled: true }, { leadEnabled: true, lead1Density: 3.4, lead1Octave: -0.5 }],
  }, {
    sequence: 'leads', texts: [HOUR], scales: [0], roots: [0],
    states: [{}, { leadEnabled: true, lead1Density: 2, lead1Octave: 2, lead1OctaveRange: 4 }],
  }),
  data('leads-in-patterns', {
    sequence: 'leads', texts: [HOUR], scales: [6], roots: [4],
    states: [
      { leadEuclideanMasterEnabled: true },
      {
        leadEuclideanMasterEnabled: true, leadEuclideanTempo: 2.75, leadEuclid1Probability: 0.5,
        leadEuclid2Enabled: true, leadEuclid2Source: 'synth3', leadEuclid2Rotation: 7,
      },
      {
        leadEuclideanMasterEnabled: true, leadEuclideanTempo: 0.75, leadEnabled: true,
        leadEuclid1Source: 'synth1', leadEuclid4Enabled: true, leadEuclid4Source: 'synth6',
        leadEuclid4Preset: 'custom', leadEuclid4Steps: 13, leadEuclid4Hits: 5,
      },
    ],
  }, {
    // Hardly a note, or none at all.
    sequence: 'leads', texts: [HOUR], scales: [4], roots: [4, 60, 91, 92, -110, -200],
    states: [{
      leadEuclideanMasterEnabled: true, leadEuclid1NoteMin: 68, leadEuclid1NoteMax: 68,
      leadEuclid1Preset: 'sparse',
    }],
  }),
  data('drift', {
    sequence: 'drift', texts: [HOUR], homes: [4, 0],
    states: [
      {}, { cofDriftDirection: 'ccw', cofDriftRange: 1 },
      { cofDriftDirection: 'random', cofDriftRange: 6 }, { cofCurrentStep: 9, cofDriftRange: 2.5 },
    ],
  }, {
    sequence: 'drift', texts: [''], homes: [4.5, -1],
    states: [{ cofCurrentStep: -0.5 }, { cofCurrentStep: 1e300 }],
  }),
  data('phrase-times', { sequence: 'phrases', dates: [...dates.phrases, ...dates.calendar] }),
  data('texts-of-dates', { sequence: 'buckets', dates: dates.calendar }, {
    sequence: 'seeds', dates: [1769947200000, -1], state: { tension: 0.1 + 0.2 },
  }),
  data('states-by-value', { sequence: 'states', presets: values }),
  data('states-by-name', { sequence: 'states', presets: names }),
  data('patches-between-two', {
    sequence: 'morphs', ...patches, morphs: [0.1, 0.5, 1], modes: ['snap', 'presetA'],
  }),
];

export function compute({ parameters }) {
  return channelsOf(parameters.parts);
}

function channelsOf(parts) {
  if (parts[0].sequence in numbers) {
    return doublesAsChannels(parts.flatMap((part) => numbers[part.sequence](part)));
  }
  return unitsAsChannels(parts.flatMap((part) => texts[part.sequence](part)).flatMap(described));
}

/** Every combination of one from each list, the last list's changing fastest. */
function product(...lists) {
  return lists.reduce(
    (tuples, list) => tuples.flatMap((tuple) => list.map((item) => [...tuple, item])), [[]]);
}

/** The first step is the lowest bit; the length stands above 32 of them. */
function bits(pattern) {
  return pattern.reduce(
    (sum, isHit, index) => sum + (isHit ? 2 ** index : 0), pattern.length * 2 ** 32);
}

function notesOf(rng, scale, root, state) {
  try {
    return scheduleLead(rng, scale, root, state);
  } catch {
    return undefined;
  }
}

function patchNumbers(patch) {
  const { modulators, envelope, filter, transient } = patch;
  return [
    patch.xLevel, patch.xPan, patch.yLevel, patch.yPan, patch.beatDetune, patch.carrier2Mix,
    patch.gain, ...modulators.flatMap(({ ratio, index, decay, sustain }) =>
      [ratio, index, decay, sustain]),
    envelope.attack, envelope.decay, envelope.sustain, envelope.release,
    filter.frequency, filter.q,
    transient.click, transient.noise, transient.duration, transient.decay, transient.frequency,
    ALGORITHMS.indexOf(patch.algorithm), NOISES.indexOf(transient.type),
  ];
}

function described(text) {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const shown = units.length <= HEAD + TAIL ? units
    : [...units.slice(0, HEAD), ...units.slice(-TAIL)];
  const halves = (number) => [Math.floor(number / 65536), number % 65536];
  return [...halves(text.length), ...halves(xmur3(text)()), ...shown];
}
