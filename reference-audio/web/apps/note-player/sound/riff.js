/**
 * Identifies a file, and walks its chunks.
 *
 * `readChunks(bytes, warnings)` gives `{ TYPE: { offset, chunks } }`, each chunk `{ id, offset, start,
 * end }`: where its header begins, and its content, which is within the file.
 */
import { SoundFontError } from './soundfont-error.js';
import { decodeText, idOf } from './text.js';

/** Of bytes, in the page. */
const LARGEST = 1_073_741_824;
const KINDS = [
  ['RIFX', 'a big-endian RIFF file'], ['RF64', 'a 64-bit RIFF file'],
  ['PK\x03\x04', 'a ZIP archive'], ['\x1F\x8B', 'compressed by gzip'],
  ['7z\xBC\xAF', 'a 7z archive'], ['fLaC', 'a FLAC recording'], ['OggS', 'an Ogg recording'],
  ['MThd', 'a MIDI file'],
];

export const u16 = (bytes, place) => bytes[place] | bytes[place + 1] << 8;
export const i16 = (bytes, place) => u16(bytes, place) << 16 >> 16;
export const u32 = (bytes, place) => u16(bytes, place) + u16(bytes, place + 2) * 65536;

export function readChunks(bytes, warnings) {
  identify(bytes);
  const lists = {};
  const count = bytes.length;
  const declared = 8 + u32(bytes, 4);
  if (declared !== count) {
    warnings.add(3, 4, `RIFF declares a file of ${declared} bytes, there are ${count}`);
  }
  let place = 12;
  // What lies behind the declared end counts only while something is missing.
  while (place < count && (place < declared || !lists.pdta || !lists.sdta)) {
    if (place + 8 > count) {
      warnings.add(3, place, `${count - place} bytes stand behind the last chunk`);
      break;
    }
    const size = u32(bytes, place + 4);
    const end = place + 8 + size;
    if (idOf(bytes.subarray(place, place + 4)) === 'LIST' && size >= 4) {
      place = walkList(bytes, lists, place, end, warnings);
      continue;
    }
    if (end > count) throw cut(bytes, place, size);
    place = padded(bytes, end, size, warnings);
  }
  return lists;
}

/** Behind the zero that follows an odd size, which some programs leave out. */
function padded(bytes, end, size, warnings) {
  if (size % 2 === 0) return end;
  if (end + 4 > bytes.length || idOf(bytes.subarray(end, end + 4)) !== 'LIST') return end + 1;
  warnings.add(3, end, 'a chunk of odd size is not padded');
  return end;
}

function identify(bytes) {
  const count = bytes.length;
  if (count === 0) throw new SoundFontError('empty', 0, 'the file is empty');
  if (count < 12) {
    throw new SoundFontError('tooShort', 0, `the file has ${count} bytes, a font at least 12`);
  }
  if (count > LARGEST) {
    throw new SoundFontError(
      'tooLarge', 0, `the file has ${count} bytes, ${LARGEST} are possible`);
  }
  const id = idOf(bytes.subarray(0, 4));
  const form = idOf(bytes.subarray(8, 12));
  if (id === 'RIFF') {
    if (form === 'sfbk') return;
    if (form === 'DLS ') {
      throw new SoundFontError('isDLS', 8, 'the file is a collection of Downloadable Sounds');
    }
    if (form === 'WAVE') throw new SoundFontError('isOther', 8, 'the file is a WAVE recording');
    throw new SoundFontError('notSoundFont', 8, 'the file is a RIFF file of another form');
  }
  const kind = KINDS.find(([start]) => id.startsWith(start))?.[1];
  if (!kind) throw new SoundFontError('notRIFF', 0, 'the file does not begin with RIFF');
  throw new SoundFontError('isOther', 0, `the file is ${kind}`);
}

function cut(bytes, place, size) {
  const shown = decodeText(bytes.subarray(place, place + 4));
  return new SoundFontError('truncated', place,
    `the chunk '${shown}' wants ${size} bytes, the file has ${bytes.length - place - 8} for it`);
}

/** Gives where the next chunk begins. */
function walkList(bytes, lists, start, end, warnings) {
  const count = bytes.length;
  if (start + 12 > count) throw cut(bytes, start, end - start - 8);
  const type = idOf(bytes.subarray(start + 8, start + 12));
  const chunks = [];
  let place = start + 12;
  const limit = Math.min(end, count);
  if (end > count) {
    warnings.add(3, start, `a LIST wants ${end - count} bytes more than the file has`);
  }
  while (place < limit) {
    if (place + 8 > limit) {
      if (end > count) throw cut(bytes, start, end - start - 8);
      warnings.add(3, place, `${limit - place} bytes stand behind a LIST's last chunk`);
      place = limit;
      break;
    }
    const id = idOf(bytes.subarray(place, place + 4));
    const size = u32(bytes, place + 4);
    const last = place + 8 + size;
    if (last > count) throw cut(bytes, place, size);
    if (last > limit) {
      warnings.add(3, place, `a chunk goes ${last - limit} bytes beyond its LIST`);
    }
    if (type === 'pdta' && chunks.some((chunk) => chunk.id === id)) {
      throw new SoundFontError('duplicateChunk', place, `there are two chunks '${shown(id)}'`);
    }
    chunks.push({ id, offset: place, start: place + 8, end: last });
    place = last < limit ? last + (size & 1) : last;
  }
  if (Object.hasOwn(lists, type)) {
    throw new SoundFontError('duplicateChunk', start, `there are two LISTs '${shown(type)}'`);
  }
  lists[type] = { offset: start, chunks };
  const next = Math.max(place, end);
  return padded(bytes, next, next - start, warnings);
}

const shown = (id) => decodeText(Uint8Array.from(id, (letter) => letter.charCodeAt(0)));
