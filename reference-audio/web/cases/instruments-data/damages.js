/**
 * Fonts that are wrong or odd in one way each: `{ font, cut?, insert?, write?, expects }`.
 *
 * `cut` leaves so many bytes; `insert` puts zeros into a place, `remove` takes bytes out, `write` sets
 * some, places being those of the bytes as they stand by then; `expects` is an error's code or a
 * warning's, which the page itself is held to when the cases are made.
 */
import { writeFont } from '../../apps/note-player/sound/font-writer.js';

export const wave = (name, more = {}) => ({
  name, wave: { frames: 80, period: 20, amplitude: 9000, ...more.wave }, rate: 48000, key: 69,
  loop: [10, 70], ...more.sample,
});
const fontOf = (zones, { samples = [wave('one')], presetZones = [{ instrument: 0 }], ...more } = {}) => ({
  name: 'odd', samples, instruments: [{ name: 'odd', zones }],
  presets: [{ name: 'Odd', bank: 0, program: 0, zones: presetZones }], ...more,
});
const looped = { generators: [[54, 1]], sample: 0 };
export const plain = fontOf([looped]);
const two = {
  ...plain,
  presets: [0, 1].map((program) => ({ name: `P${program}`, bank: 0, program, zones: [{ instrument: 0 }] })),
};
const fine = fontOf([looped], { samples: [wave('fine', { wave: { low: true } })] });

const ascii = (text) => Array.from(text, (letter) => letter.charCodeAt(0));
const u16 = (value) => [value & 0xFF, value >> 8 & 0xFF];
const u32 = (value) => [...u16(value & 0xFFFF), ...u16(Math.floor(value / 65536))];

/** Where a chunk's id stands in what is written of a font. */
function place(font, id) {
  const text = String.fromCharCode(...writeFont(font));
  const found = text.indexOf(id, 12);
  if (found < 0) throw new Error(`no chunk ${id}`);
  return found;
}

const set = (font, expects, ...writes) => ({ font, expects, write: writes });
const renamed = (id, other, expects) => set(plain, expects, [place(plain, id), ascii(other)]);
const begun = (text, form, expects) =>
  set(plain, expects, [0, [...text]], ...(form ? [[8, ascii(form)]] : []));
/** A value in the record of a chunk. */
const record = (font, id, offset, bytes, expects) =>
  set(font, expects, [place(font, id) + 8 + offset, bytes]);
const modulated = (...modulators) =>
  fontOf([{ generators: [[54, 1]], modulators, sample: 0 }]);

const errors = [
  { font: plain, cut: 0, expects: 'empty' },
  { font: plain, cut: 11, expects: 'tooShort' },
  begun(ascii('0123'), undefined, 'notRIFF'),
  ...['RIFX', 'RF64', 'PK\x03\x04', '\x1F\x8B12', '7z\xBC\xAF', 'fLaC', 'OggS', 'MThd'].map((text) =>
    begun(ascii(text), undefined, 'isOther')),
  begun(ascii('RIFF'), 'WAVE', 'isOther'),
  begun(ascii('RIFF'), 'DLS ', 'isDLS'),
  begun(ascii('RIFF'), 'AVI ', 'notSoundFont'),
  record(plain, 'ifil', 0, [3], 'isSF3'),
  record(plain, 'ifil', 0, [4], 'isSF4'),
  record(plain, 'ifil', 0, [1], 'versionUnknown'),
  renamed('ifil', 'xxxx', 'versionUnknown'),
  record(plain, 'smpl', 0, ascii('OggS'), 'isSF3'),
  record(plain, 'shdr', 44, [0x11, 0], 'isSF3'),
  renamed('pdta', 'xxxx', 'missingChunk'),
  renamed('sdta', 'xxxx', 'missingChunk'),
  renamed('smpl', 'xxxx', 'missingChunk'),
  ...['phdr', 'pbag', 'pmod', 'pgen', 'inst', 'ibag', 'imod', 'igen', 'shdr'].map((id) =>
    renamed(id, 'xxxx', 'missingChunk')),
  renamed('pmod', 'pbag', 'duplicateChunk'),
  renamed('sdta', 'INFO', 'duplicateChunk'),
  set(plain, 'badRecordSize', [place(plain, 'phdr') + 4, u32(75)]),
  {
    font: plain, expects: 'noTerminal', remove: [place(plain, 'pmod') + 8, 10],
    write: [[place(plain, 'pmod') + 4, u32(0)]],
  },
  {
    font: plain, expects: 'tooManyRecords', insert: [place(plain, 'pgen') + 8, 4 * 65536],
    write: [[place(plain, 'pgen') + 4, u32(4 * 65536 + 8)]],
  },
  {
    font: plain, expects: 'noPresets', remove: [place(plain, 'phdr') + 8, 38],
    write: [[place(plain, 'phdr') + 4, u32(38)]],
  },
  record(two, 'phdr', 24, u16(2), 'indexBackwards'),
  record(plain, 'phdr', 24, u16(5), 'indexOutOfRange'),
  record(plain, 'pbag', 0, u16(9), 'indexOutOfRange'),
  record(plain, 'pbag', 2, u16(9), 'indexOutOfRange'),
  record(plain, 'inst', 20, u16(9), 'indexOutOfRange'),
  record(plain, 'ibag', 0, u16(9), 'indexOutOfRange'),
  record(plain, 'pgen', 2, u16(9), 'indexOutOfRange'),
  record(plain, 'igen', 6, u16(9), 'indexOutOfRange'),
  record(plain, 'shdr', 44, [1, 0x80], 'nothingPlays'),
  { font: plain, cut: writeFont(plain).length - 20, expects: 'truncated' },
];

const warned = [
  renamed('INAM', 'xxxx', 'W1'),
  set({ ...fine, minor: 1 }, 'W2'),
  set(fine, 'W2', [place(fine, 'sm24') + 4, u32(100)]),
  set(plain, 'W3', [4, u32(99)]),
  { font: plain, expects: 'W3', insert: [writeFont(plain).length, 5], write: [] },
  set(fontOf([looped, { generators: [[48, 10]] }]), 'W4'),
  set(fontOf([looped], { presetZones: [{ instrument: 0 }, { generators: [[48, 10]] }] }), 'W4'),
  // The end of the sample's zone and a generator, in the other order.
  record(fontOf([{ generators: [[54, 1], [48, 10]], sample: 0 }]), 'igen', 4, [53, 0, 0, 0, 48, 0, 1, 0],
    'W5'),
  set(fontOf([{ generators: [[54, 1], [43, 0x7F00]], sample: 0 }]), 'W5'),
  set(fontOf([{ generators: [[54, 1], [60, 1]], sample: 0 }]), 'W6'),
  set(fontOf([{ generators: [[54, 1], [14, 1]], sample: 0 }]), 'W6'),
  set(fontOf([{ generators: [[54, 1], [41, 0]], sample: 0 }]), 'W6'),
  set(fontOf([looped], { presetZones: [{ generators: [[58, 60]], instrument: 0 }] }), 'W6'),
  set(fontOf([{ generators: [[54, 1], [48, 1], [48, 2]], sample: 0 }]), 'W7'),
  set(fontOf([{ generators: [[54, 1], [17, 900]], sample: 0 }]), 'W8'),
  ...[{ wave: { frames: 0 } }, { sample: { rate: 300 } }, { sample: { rate: 200000 } },
    { sample: { type: 0x8001 } }].map((more) =>
    set(fontOf([looped, { sample: 1 }], { samples: [wave('one'), wave('two', more)] }), 'W9')),
  record(fontOf([looped, { sample: 1 }], { samples: [wave('one'), wave('two')] }), 'shdr', 46 + 24,
    u32(99999), 'W9'),
  set(fontOf([looped], { samples: [wave('one', { sample: { loop: [70, 10] } })] }), 'W10'),
  set(fontOf([looped], { samples: [wave('one', { sample: { key: 200 } })] }), 'W11'),
  ...[[2, 0x8000, 1, 0, 0], [0x7F, 48, 1, 0, 0], [0x81, 48, 1, 0, 1], [0x81, 54, 1, 0, 0],
    [0x86, 48, 1, 0, 0], [0x81, 48, 1, 0x1081, 0]].map((modulator) =>
    set(modulated(modulator), 'W12')),
  set({ ...two, presets: two.presets.map((preset) => ({ ...preset, program: 3 })) }, 'W13'),
  set({ ...plain, presets: [{ ...plain.presets[0], bank: 300 }] }, 'W14'),
  set({ ...plain, presets: [{ ...plain.presets[0], program: 200 }] }, 'W14'),
  set({ ...plain, instruments: [...plain.instruments, { name: 'none', zones: [] }] }, 'W15'),
  record(plain, 'shdr', 24, u32(100), 'W16'),
];

export const damages = [...errors, ...warned];

/** What is mutated: two levels, global zones, ranges, modulators, two samples, two presets. */
export const rich = {
  name: 'rich',
  samples: [wave('one', { wave: { low: true } }), wave('two', { sample: { key: 60, correction: -3 } })],
  instruments: [
    {
      name: 'first',
      zones: [
        { generators: [[48, 20], [17, -100]], modulators: [[0x0502, 48, 400, 0, 0]] },
        { keys: [0, 63], generators: [[54, 1], [51, 2]], sample: 0 },
        { keys: [64, 127], velocities: [1, 90], generators: [[54, 3], [58, 70]], sample: 1 },
      ],
    },
    { name: 'second', zones: [{ generators: [[8, 9000], [9, 60]], sample: 1 }] },
  ],
  presets: [
    {
      name: 'One', bank: 0, program: 0,
      zones: [{ generators: [[52, 7]] }, { instrument: 0 }, { velocities: [60, 127], instrument: 1 }],
    },
    { name: 'Two', bank: 128, program: 0, zones: [{ modulators: [[0x81, 8, 600, 0, 0]], instrument: 1 }] },
  ],
};
