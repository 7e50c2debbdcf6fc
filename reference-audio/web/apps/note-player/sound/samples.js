/** Recordings: what their headers say, what a zone plays of them, and their sound, decoded. */
import { i16 } from './riff.js';
import { SoundFontError } from './soundfont-error.js';

const READ_ONLY_MEMORY = 0x8000;
export const COMPRESSED = 0x10;
const LOWEST_RATE = 400;
const HIGHEST_RATE = 192_000;
/** Browsers are silent where a loop is shorter than a step. */
const SHORTEST_LOOP = 64;
/** Browsers go on along the last slope behind a buffer's end; behind two zeros that is silence. */
const END_ZEROS = 2;

export function readSample(table, index) {
  const key = table.u8(index, 40);
  const type = table.u16(index, 44);
  return {
    name: table.text(index) || `Sample ${index}`,
    start: table.u32(index, 20), end: table.u32(index, 24),
    loopStart: table.u32(index, 28), loopEnd: table.u32(index, 32),
    sampleRate: table.u32(index, 36),
    key, originalKey: key > 127 ? 60 : key,
    correction: table.u8(index, 41) << 24 >> 24,
    type, isInMemory: (type & READ_ONLY_MEMORY) !== 0, offset: table.place(index),
  };
}

/** Why it cannot be played; undefined where it can. */
export function sampleFault({ isInMemory, start, end, sampleRate }, frameCount) {
  if (isInMemory) return 'is in a ROM that no file holds';
  if (start >= end) return `ends at ${end}, not after its start at ${start}`;
  if (end > frameCount) return `ends at ${end}, there are ${frameCount} frames`;
  if (sampleRate < LOWEST_RATE || sampleRate > HIGHEST_RATE) {
    return `has ${sampleRate} Hz, ${LOWEST_RATE} to ${HIGHEST_RATE} are possible`;
  }
  return undefined;
}

/** `{ first, last, loop: [from, to]? }` in frames of `smpl`; undefined where nothing is left. */
export function regionOf(sample, offsets, loops) {
  const within = (place) => Math.min(sample.end, Math.max(sample.start, place));
  const first = within(sample.start + offsets.start);
  const last = within(sample.end + offsets.end);
  if (first >= last) return undefined;
  if (!loops) return { first, last };
  const from = sample.loopStart + offsets.loopStart;
  const to = sample.loopEnd + offsets.loopEnd;
  if (first > from || from + 2 > to || to > last) return { first, last };
  return { first, last, loop: [from, to] };
}

export class SampleReader {
  /** `words`: where the frames of 16 bits stand, `{ start, end }`; `lowBytes` in fonts of 24 bits. */
  constructor(bytes, words, lowBytes) {
    this.bytes = bytes;
    this.words = words;
    this.lowBytes = lowBytes;
    this.frameCount = words ? Math.floor((words.end - words.start) / 2) : 0;
  }

  /** `{ frames: Float32Array, loop: [start, end]? }`, in frames from the first on. */
  decode({ first, last, loop }) {
    if (!loop) {
      const frames = new Float32Array(last - first + END_ZEROS);
      this.#read(frames, 0, first, last);
      return { frames };
    }
    const length = loop[1] - loop[0];
    const copies = length < SHORTEST_LOOP ? Math.ceil(SHORTEST_LOOP / length) : 1;
    const frames = new Float32Array(last - first + (copies - 1) * length + END_ZEROS);
    let place = this.#read(frames, 0, first, loop[1]);
    for (let copy = 1; copy < copies; copy += 1) {
      place = this.#read(frames, place, loop[0], loop[1]);
    }
    const end = place;
    this.#read(frames, place, loop[1], last);
    return { frames, loop: [loop[0] - first, end] };
  }

  #read(frames, place, from, to) {
    const { bytes, words, lowBytes } = this;
    if (to > this.frameCount) throw new SoundFontError('unreadable', words?.start ?? 0, 'no frames');
    for (let frame = from; frame < to; frame += 1) {
      const word = i16(bytes, words.start + 2 * frame);
      frames[place + frame - from] = lowBytes
        ? (word * 256 + bytes[lowBytes.start + frame]) / 8_388_608 : word / 32768;
    }
    return place + to - from;
  }
}
