/**
 * What the note player's page makes of fonts that are wrong or odd: any difference is a wrong port.
 *
 * - Parameters: a `sequence`, one of the functions below, and what it takes; a verdict is the hash of
 *   a font's text: an error with its byte and words, or what is read, each warning with its byte and
 *   words, and the zones that notes select.
 * - Shape: 4 channels hold a number's 64 bits (web/double-bits.js).
 */
import { writeFont } from '../apps/note-player/sound/font-writer.js';
import { SoundFont } from '../apps/note-player/sound/soundfont.js';
import { SoundFontError } from '../apps/note-player/sound/soundfont-error.js';
import { zonesOf } from '../apps/note-player/sound/zones.js';
import { doublesAsChannels } from '../double-bits.js';
import { mulberry32, xmur3 } from '../random.js';
import { damages, rich } from './instruments-data/damages.js';

export const component = 'NotePlayer fonts';

const hash = (text) => xmur3(text)();
const KEYS = [0, 36, 60, 64, 96, 127];
const VELOCITIES = [1, 64, 100];
/** So many verdicts in one hash. */
const GROUP = 20;

function verdict(bytes) {
  try {
    const font = new SoundFont(bytes, 'file');
    return [
      'plays', font.name, ...font.version, ...font.texts.flatMap(({ id, text }) => [id, text]),
      ...font.presets.flatMap((preset) => [preset.id, preset.name, ...selections(font, preset)]),
      ...font.samples.flatMap(({ name, start, end }, index) =>
        [name, start, end, font.isUsable[index] ? 1 : 0]),
      font.warnings.count,
      ...font.warnings.kept.flatMap(({ code, offset, detail }) => [code, offset, detail]),
    ].join('|');
  } catch (error) {
    if (!(error instanceof SoundFontError)) throw error;
    return error.message;
  }
}

/** The samples that notes select, with what their zones say of pan and tuning. */
const selections = (font, preset) => KEYS.flatMap((key) => VELOCITIES.flatMap((velocity) => [
  '/', ...zonesOf(font, preset, key, velocity).flatMap((zone) =>
    [font.samples.indexOf(zone.sample), zone.value(17), zone.value(52), zone.rootKey,
      zone.modulators([]).length]),
]));

function damaged({ font, cut, insert, remove, write = [] }) {
  let bytes = [...writeFont(font)];
  if (cut !== undefined) bytes = bytes.slice(0, cut);
  if (insert) bytes = [...bytes.slice(0, insert[0]), ...new Array(insert[1]).fill(0), ...bytes.slice(insert[0])];
  if (remove) bytes.splice(...remove);
  for (const [place, values] of write) values.forEach((value, index) => { bytes[place + index] = value; });
  return Uint8Array.from(bytes);
}

const EDGES = [0, 1, 0x7F, 0x80, 0xFF];

/** A copy with one to eight places changed: bytes set or moved by one, pieces moved, lost or doubled. */
function mutate(draw, bytes) {
  let mutated = [...bytes];
  const upTo = (count) => Math.floor(draw() * count);
  const changes = 1 + upTo(8);
  for (let change = 0; change < changes && mutated.length > 0; change += 1) {
    const place = upTo(mutated.length);
    const kind = upTo(8);
    if (kind < 2) mutated[place] = upTo(256);
    else if (kind < 4) mutated[place] = EDGES[upTo(EDGES.length)];
    else if (kind === 4) mutated[place] = mutated[place] + 1 & 0xFF;
    else if (kind === 5) mutated[place] = mutated[place] + 255 & 0xFF;
    else {
      const piece = mutated.slice(place, place + 1 + upTo(40));
      if (kind === 6) mutated.splice(place, piece.length);
      const target = upTo(mutated.length + 1);
      if (kind === 7 || draw() < 0.5) {
        mutated = [...mutated.slice(0, target), ...piece, ...mutated.slice(target)];
      }
    }
  }
  return mutated;
}

const sequences = {
  /** `damages`, and what each is taken for. */
  damages: ({ damages: list }) => list.map((damage) => {
    const text = verdict(damaged(damage));
    const parts = text.split(/[| ]/);
    if (!parts.includes(damage.expects)) throw new Error(`${damage.expects} expected, not: ${text}`);
    return hash(text);
  }),

  /** `count` mutations of what is written of `font`, drawn from `seed`. */
  mutated: ({ font, seed, count }) => {
    const draw = mulberry32(seed);
    const bytes = writeFont(font);
    const texts = Array.from({ length: count }, () => verdict(Uint8Array.from(mutate(draw, bytes))));
    return Array.from({ length: Math.ceil(count / GROUP) }, (_, group) =>
      hash(texts.slice(group * GROUP, (group + 1) * GROUP).join('\n')));
  },
};

const made = [
  ['damages', { sequence: 'damages', damages }],
  ['mutated-fonts', { sequence: 'mutated', font: rich, seed: 22, count: 20000 }],
].map(([name, parameters]) => {
  const numbers = sequences[parameters.sequence](parameters);
  return {
    numbers,
    definition: { name, sampleRate: 48000, frames: numbers.length, channels: 4, parameters },
  };
});

export const cases = made.map(({ definition }) => definition);

export function compute({ name }) {
  const { numbers } = made.find(({ definition }) => definition.name === name);
  return doublesAsChannels(numbers);
}
