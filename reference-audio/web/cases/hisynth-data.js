/**
 * HiSynth's numbers and verdicts, by the page's own modules: any difference is a wrong port.
 *
 * - Parameters: a `sequence`, one of the functions below, and what it takes; verdicts on presets and
 *   files are hashes of their texts, each with all its values or with its error.
 * - Shape: 4 channels hold a number's 64 bits (web/double-bits.js).
 */
import { halfBits } from '../apps/hisynth/sound/float16.js';
import { LFO } from '../apps/hisynth/sound/lfo.js';
import { readMIDIFile } from '../apps/hisynth/sound/midi-file.js';
import { readPreset } from '../apps/hisynth/sound/preset.js';
import { decodePreset } from '../apps/hisynth/sound/preset-string.js';
import { songOf } from '../apps/hisynth/sound/song.js';
import { doublesAsChannels } from '../double-bits.js';
import { mulberry32, xmur3 } from '../random.js';
import { badFiles, goodFile } from './hisynth/midi-files.js';
import { presetTexts, presetFiles } from './hisynth/preset-texts.js';

export const component = 'HiSynth data';

const kinds = ['off', 'on', 'pedal', 'allNotesOff', 'allSoundOff'];
const hash = (text) => xmur3(text)();
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Every value of a preset in the order of its string, or what is wrong with it. */
async function verdict(read) {
  try {
    const { name, values, warnings } = await read();
    return JSON.stringify([name, ...Object.values(values).flat(), ...warnings]);
  } catch (error) {
    return error.message;
  }
}

function songVerdict(bytes) {
  try {
    const song = songOf(readMIDIFile(bytes));
    const events = song.events.flatMap(({ seconds, kind, note = 0, velocity = 0 }) =>
      [seconds, kinds.indexOf(kind), note, velocity]);
    return JSON.stringify([song.title, song.seconds, song.ignored, ...events]);
  } catch (error) {
    return error.message;
  }
}

/** A copy of a list with up to four elements changed, left out or doubled. */
function mutate(draw, elements, other) {
  const mutated = [...elements];
  const changes = 1 + Math.floor(draw() * 4);
  for (let change = 0; change < changes; change += 1) {
    const place = Math.floor(draw() * mutated.length);
    const kind = Math.floor(draw() * 4);
    if (kind === 0) mutated.splice(place, 1);
    else if (kind === 1) mutated.splice(place, 0, mutated[place] ?? other(draw()));
    else if (kind === 2) mutated[place] = other(draw());
    else mutated.length = place;
  }
  return mutated;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=: é';
/** So many verdicts in one hash. */
const GROUP = 20;

/** The hashes of groups of texts, of which each text's own counts. */
function grouped(texts) {
  return Array.from({ length: Math.ceil(texts.length / GROUP) }, (_, group) =>
    hash(texts.slice(group * GROUP, (group + 1) * GROUP).join('\n')));
}

const sequences = {
  /** `lfos`: waveform, depth, speed, phase of each; `ticks` of each; anew at each of `syncs`. */
  lfos: ({ lfos, ticks, syncs }) => lfos.flatMap(([waveform, depth, speed, phase]) => {
    const lfo = new LFO();
    return Array.from({ length: ticks }, (_, tick) => {
      if (syncs.includes(tick)) lfo.synchronise();
      return lfo.next({ waveform, depth, speed, phase });
    });
  }),

  /** `count` numbers of all sizes, drawn from `seed`, as halves. */
  halves: ({ seed, count }) => {
    const draw = mulberry32(seed);
    return Array.from({ length: count }, () =>
      halfBits((2 * draw() - 1) * 2 ** Math.floor(draw() * 50 - 30)));
  },

  /** `strings`, and what each decodes to. */
  strings: ({ strings }) =>
    Promise.all(strings.map(async (text) => hash(await verdict(() => decodePreset(text))))),

  /** `files`: JSON texts, and what each reads as; positions of errors in the text count. */
  files: ({ files }) =>
    Promise.all(files.map(async (text) => hash(await verdict(() => readPreset(text))))),

  /** `songs`: MIDI files in hexadecimal digits. */
  songs: ({ songs }) => songs.map((song) => hash(songVerdict(bytesOf(song)))),

  /** `count` mutations of `string`, drawn from `seed`. */
  mutatedStrings: async ({ string, seed, count }) => {
    const draw = mulberry32(seed);
    const texts = [];
    for (let index = 0; index < count; index += 1) {
      const other = (share) => ALPHABET[Math.floor(share * ALPHABET.length)];
      const text = mutate(draw, [...string], other).join('');
      texts.push(await verdict(() => decodePreset(text)));
    }
    return grouped(texts);
  },

  /** `count` mutations of `song`, drawn from `seed`. */
  mutatedSongs: ({ song, seed, count }) => {
    const draw = mulberry32(seed);
    const bytes = [...bytesOf(song)];
    return grouped(Array.from({ length: count }, () => {
      const other = (share) => Math.floor(share * 256);
      return songVerdict(Uint8Array.from(mutate(draw, bytes, other)));
    }));
  },
};

const data = async (name, parameters) => {
  const numbers = await sequences[parameters.sequence](parameters);
  return {
    numbers,
    definition: { name, sampleRate: 48000, frames: numbers.length, channels: 4, parameters },
  };
};

const made = await Promise.all([
  data('lfos', {
    sequence: 'lfos', ticks: 150, syncs: [37, 38, 90],
    lfos: [
      [0, 0.15, 5, 0], [1, 1, 13.7, 0], [2, 1, 20, 0], [3, 0.4, 0.8, 0.5], [4, 0.5, 2, 0.75],
      [5, 0.3, 0.25, 0.9], [0, 0.7, 19.99, 1], [3, 1, 0.3333, 0.05],
    ],
  }),
  data('halves', { sequence: 'halves', seed: 16, count: 2000 }),
  data('preset-strings', { sequence: 'strings', strings: presetTexts }),
  data('preset-files', { sequence: 'files', files: presetFiles }),
  data('songs', { sequence: 'songs', songs: badFiles }),
  data('mutated-strings', {
    sequence: 'mutatedStrings', string: presetTexts[0], seed: 9, count: 10000,
  }),
  data('mutated-songs', { sequence: 'mutatedSongs', song: goodFile, seed: 10, count: 10000 }),
]);

export const cases = made.map(({ definition }) => definition);

export function compute({ name }) {
  const { numbers } = made.find(({ definition }) => definition.name === name);
  return doublesAsChannels(numbers);
}
