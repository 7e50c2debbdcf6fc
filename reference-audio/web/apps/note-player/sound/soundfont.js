/**
 * A SoundFont: instruments that a file describes, and the recordings that they are made of.
 *
 * Reading takes the descriptions in; sound is decoded when it is needed. Errors and warnings are those
 * of the native reader: code, byte and words.
 */
import { G } from './generators.js';
import { readRecords } from './records.js';
import { readChunks, u16 } from './riff.js';
import { COMPRESSED, readSample, regionOf, sampleFault, SampleReader } from './samples.js';
import { SoundFontError, Warnings } from './soundfont-error.js';
import { decodeText, idOf } from './text.js';
import { INSTRUMENTS, PRESETS, readZones } from './zone-reader.js';
import { generatorOf, offsetsOf } from './zones.js';

const SHOWN_TEXTS = [
  'INAM', 'isng', 'irom', 'iver', 'ICRD', 'IENG', 'IPRD', 'ICOP', 'ICMT', 'ISFT'];
const LONGEST_TEXT = 65536;
/** Zeros that the format wants behind each sample. */
const WANTED_ZEROS = 46;

export class SoundFont {
  /** `bytes`: a Uint8Array of the whole file. Throws `SoundFontError`. */
  constructor(bytes, fileName = '') {
    const warnings = new Warnings();
    const lists = readChunks(bytes, warnings);
    this.warnings = warnings;
    this.version = readVersion(bytes, lists.INFO);
    const { words, lowBytes } = this.#findSound(bytes, lists.sdta);
    if (!lists.pdta) throw new SoundFontError('missingChunk', 12, "the file has no LIST 'pdta'");
    const records = readRecords(bytes, lists.pdta);
    this.texts = readTexts(bytes, lists.INFO?.chunks ?? []);
    const named = this.text('INAM') ?? '';
    this.name = named || fileName;
    if (!named) warnings.add(1, lists.INFO?.offset ?? 12, 'the font has no name');
    const presets = readZones(records, PRESETS, records.inst.count - 1, warnings);
    this.instruments = readZones(records, INSTRUMENTS, records.shdr.count - 1, warnings);
    this.presets = namePresets(presets, records.phdr, warnings);
    this.reader = new SampleReader(bytes, words, lowBytes);
    this.#readSamples(records, words, lists.sdta.offset);
  }

  /** A preset by its id, or undefined. */
  preset(id) { return this.presets.find((preset) => preset.id === id); }

  /** The file's text of an id such as `ICOP`, or undefined. */
  text(id) { return this.texts.find((text) => text.id === id)?.text; }

  #findSound(bytes, list) {
    if (!list) throw new SoundFontError('missingChunk', 12, "the file has no LIST 'sdta'");
    const words = list.chunks.find(({ id }) => id === 'smpl');
    if (!words) return {};
    if (words.end - words.start >= 4 && idOf(bytes.subarray(words.start, words.start + 4)) === 'OggS') {
      throw new SoundFontError('isSF3', words.start, 'sf3: samples are Vorbis-compressed');
    }
    const frames = Math.floor((words.end - words.start) / 2);
    const low = list.chunks.find(({ id }) => id === 'sm24');
    if (!low) return { words };
    const minor = this.version[1];
    if (minor < 4) {
      this.warnings.add(2, low.offset, `'sm24' needs version 2.04, the file has 2.${minor}`);
      return { words };
    }
    const size = low.end - low.start;
    if (size !== frames && size !== frames + frames % 2) {
      this.warnings.add(2, low.offset, `'sm24' has ${size} bytes for ${frames} frames`);
      return { words };
    }
    return { words, lowBytes: low };
  }

  #readSamples(records, words, sdta) {
    const headers = records.shdr;
    const { frameCount } = this.reader;
    const { warnings } = this;
    this.samples = [];
    this.isUsable = [];
    for (let index = 0; index < headers.count - 1; index += 1) {
      const sample = readSample(headers, index);
      if (sample.type & COMPRESSED) {
        throw new SoundFontError('isSF3', sample.offset + 44, 'sf3: samples are Vorbis-compressed');
      }
      if (!words && !sample.isInMemory) {
        throw new SoundFontError('missingChunk', sdta, "the LIST 'sdta' has no 'smpl'");
      }
      const fault = sampleFault(sample, frameCount);
      if (fault) {
        warnings.add(9, sample.offset, `sample ${index} ${fault} and is not played`);
      }
      if (sample.key > 127) {
        warnings.add(11, sample.offset,
          `the key of sample ${index} is ${sample.key}; 60 is taken`);
      }
      this.samples.push(sample);
      this.isUsable.push(fault === undefined);
    }
    this.#checkLoops();
    this.#checkZeros(frameCount);
    const reachesSound = ({ list }) => list.zones.some(({ target }) =>
      this.instruments[target].zones.some((zone) => this.isUsable[zone.target]));
    if (!this.presets.some(reachesSound)) {
      throw new SoundFontError('nothingPlays', records.phdr.offset,
        'no preset reaches a usable sample');
    }
  }

  #checkLoops() {
    for (const list of this.instruments) {
      for (const zone of list.zones) {
        const index = zone.target;
        if (!this.isUsable[index]) continue;
        const mode = generatorOf(list, zone, G.sampleModes) ?? 0;
        if (mode !== 1 && mode !== 3) continue;
        if (!regionOf(this.samples[index], offsetsOf(list, zone), true)?.loop) {
          this.warnings.add(10, this.samples[index].offset,
            `the loop of sample ${index} lies outside of what plays and is left out`);
        }
      }
    }
  }

  #checkZeros(frameCount) {
    const usable = [...this.samples.keys()].filter((index) => this.isUsable[index]);
    const starts = usable.map((index) => this.samples[index].start).sort((a, b) => a - b);
    for (const index of usable) {
      const { end, offset } = this.samples[index];
      let [low, high] = [0, starts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (starts[middle] >= end) high = middle;
        else low = middle + 1;
      }
      const next = low < starts.length ? starts[low] : frameCount;
      if (next - end < WANTED_ZEROS) {
        this.warnings.add(16, offset,
          `${next - end} frames follow sample ${index}, ${WANTED_ZEROS} are wanted`);
      }
    }
  }
}

function readVersion(bytes, info) {
  const chunk = info?.chunks.find(({ id }) => id === 'ifil');
  if (!chunk) {
    throw new SoundFontError(
      'versionUnknown', info?.offset ?? 12, 'the file does not name its version');
  }
  if (chunk.end - chunk.start !== 4) {
    throw new SoundFontError(
      'versionUnknown', chunk.offset, `'ifil' has ${chunk.end - chunk.start} bytes, not 4`);
  }
  const [major, minor] = [u16(bytes, chunk.start), u16(bytes, chunk.start + 2)];
  if (major === 2) return [major, minor];
  if (major === 3) {
    throw new SoundFontError('isSF3', chunk.start, 'sf3: samples are Vorbis-compressed');
  }
  if (major === 4) {
    throw new SoundFontError('isSF4', chunk.start, 'sf4: samples are FLAC- or Opus-compressed');
  }
  throw new SoundFontError(
    'versionUnknown', chunk.start, `the version is ${major}.${minor}, not 2`);
}

function readTexts(bytes, chunks) {
  const texts = [];
  for (const { id, start, end } of chunks) {
    if (!SHOWN_TEXTS.includes(id) || texts.some((text) => text.id === id)) continue;
    if (id === 'iver') {
      if (end - start === 4) texts.push({ id, text: `${u16(bytes, start)}.${u16(bytes, start + 2)}` });
      continue;
    }
    const shown = bytes.subarray(start, start + Math.min(end - start, LONGEST_TEXT));
    texts.push({ id, text: decodeText(shown) });
  }
  return texts;
}

function namePresets(lists, headers, warnings) {
  const seen = new Map();
  return lists.map((list, index) => {
    const program = headers.u16(index, 20);
    const bank = headers.u16(index, 22);
    const key = `${bank}:${program}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    if (times > 1) {
      warnings.add(13, list.offset, `bank ${bank}, program ${program} stands there twice`);
    }
    if (bank > 128 || program > 127) {
      warnings.add(14, list.offset, `no MIDI reaches bank ${bank}, program ${program}`);
    }
    const id = `sf2:${key}${times > 1 ? `#${times}` : ''}`;
    return { id, bank, program, name: list.name || `Preset ${key}`, list };
  });
}
