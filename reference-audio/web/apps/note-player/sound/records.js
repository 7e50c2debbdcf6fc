/** The nine chunks of `pdta` as they stand in the file: records of fixed size, the last a terminal. */
import { i16, u16, u32 } from './riff.js';
import { SoundFontError } from './soundfont-error.js';
import { decodeText } from './text.js';

/** A chunk's id and the size of its records, in the order of the format. */
const LAYOUT = [
  ['phdr', 38], ['pbag', 4], ['pmod', 10], ['pgen', 4], ['inst', 22], ['ibag', 4], ['imod', 10],
  ['igen', 4], ['shdr', 46],
];
/** An index of 16 bits reaches no more. */
const MOST_RECORDS = 65536;

class Table {
  constructor(bytes, chunk, recordSize) {
    this.offset = chunk.offset;
    this.start = chunk.start;
    this.recordSize = recordSize;
    /** With the terminal. */
    this.count = (chunk.end - chunk.start) / recordSize;
    this.bytes = bytes;
  }

  /** Where record `index` stands in the file. */
  place(index) { return this.start + index * this.recordSize; }
  u8(index, place) { return this.bytes[this.place(index) + place]; }
  u16(index, place) { return u16(this.bytes, this.place(index) + place); }
  i16(index, place) { return i16(this.bytes, this.place(index) + place); }
  u32(index, place) { return u32(this.bytes, this.place(index) + place); }
  text(index) { return decodeText(this.bytes.subarray(this.place(index), this.place(index) + 20)); }
}

export function readRecords(bytes, list) {
  const tables = {};
  for (const [name, size] of LAYOUT) {
    const chunk = list.chunks.find(({ id }) => id === name);
    if (!chunk) {
      throw new SoundFontError('missingChunk', list.offset, `the LIST 'pdta' has no '${name}'`);
    }
    const count = chunk.end - chunk.start;
    if (count % size !== 0) {
      throw new SoundFontError('badRecordSize', chunk.offset,
        `'${name}' has ${count} bytes, no multiple of ${size}`);
    }
    if (count === 0) {
      throw new SoundFontError('noTerminal', chunk.offset, `'${name}' has no record`);
    }
    if (count / size > MOST_RECORDS) {
      throw new SoundFontError('tooManyRecords', chunk.offset,
        `'${name}' has ${count / size} records, ${MOST_RECORDS} are possible`);
    }
    tables[name] = new Table(bytes, chunk, size);
  }
  if (tables.phdr.count < 2) {
    throw new SoundFontError('noPresets', tables.phdr.offset, "'phdr' has no preset");
  }
  checkIndices(tables, 'phdr', 24, 'pbag');
  checkIndices(tables, 'pbag', 0, 'pgen');
  checkIndices(tables, 'pbag', 2, 'pmod');
  checkIndices(tables, 'inst', 20, 'ibag');
  checkIndices(tables, 'ibag', 0, 'igen');
  checkIndices(tables, 'ibag', 2, 'imod');
  return tables;
}

function checkIndices(tables, name, place, target) {
  const table = tables[name];
  const bound = tables[target].count;
  let last = 0;
  for (let index = 0; index < table.count; index += 1) {
    const value = table.u16(index, place);
    if (value < last) {
      throw new SoundFontError('indexBackwards', table.place(index),
        `record ${index} of '${name}' points to ${value} of '${target}', the one before to ${last}`);
    }
    if (value >= bound) {
      throw new SoundFontError('indexOutOfRange', table.place(index),
        `record ${index} of '${name}' points to ${value} of '${target}', which has ${bound}`);
    }
    last = value;
  }
}
