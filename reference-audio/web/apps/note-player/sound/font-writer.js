/**
 * Writes fonts from descriptions: plain data, which the native writer turns into the same bytes.
 *
 *     { name, minor?, texts?: [[id, text]], samples, instruments, presets }
 *
 * - a sample: `{ name, wave, rate, key, correction?, loop?: [from, to], type? }`, its wave
 *   `{ frames, period, amplitude, tail?, low? }`: whole numbers of a sine, silence behind `frames`,
 *   and with `low` the low bytes of 24 bits;
 * - an instrument `{ name, zones }`, a preset `{ name, bank, program, zones }`;
 * - a zone: `{ keys?, velocities?, generators?: [[number, amount]], modulators?: [[source, destination,
 *   amount, amountSource, transform]], sample? or instrument? }`.
 */
import { G } from './generators.js';

const SILENT_FRAMES = 46;
const NAME_BYTES = 20;
const MONO = 1;

class Bytes {
  list = [];

  u8(...values) { for (const value of values) this.list.push(value & 0xFF); return this; }
  u16(...values) { for (const value of values) this.u8(value, value >> 8); return this; }
  u32(...values) {
    for (const value of values) this.u16(value & 0xFFFF, Math.floor(value / 65536));
    return this;
  }
  text(text, length) {
    const bytes = [...new TextEncoder().encode(text)].slice(0, length);
    return this.u8(...bytes, ...new Array(length - bytes.length).fill(0));
  }
  append(bytes) { for (const byte of bytes) this.list.push(byte); return this; }
}

const idBytes = (id) => Array.from(id, (letter) => letter.charCodeAt(0));

function chunk(id, content) {
  const bytes = new Bytes().u8(...idBytes(id)).u32(content.length).append(content);
  if (content.length % 2) bytes.u8(0);
  return bytes.list;
}

const list = (type, chunks) => chunk('LIST', [...idBytes(type), ...chunks.flat()]);

/** Ended by one NUL or two, to an even length. */
function textChunk(id, text) {
  const bytes = [...new TextEncoder().encode(text), 0];
  if (bytes.length % 2) bytes.push(0);
  return chunk(id, bytes);
}

/** Frames of a wave as whole numbers of 16 bits, or of 24 with `low`. */
export function waveFrames({ frames, period, amplitude, tail = 0, low = false }) {
  const scale = low ? 256 : 1;
  return Array.from({ length: frames + tail }, (_, index) => (index < frames
    ? Math.round(scale * amplitude * Math.sin(2 * Math.PI * index / period)) : 0));
}

export function writeFont(description) {
  const { name, minor = 4, texts = [], samples } = description;
  const sounds = samples.map(({ wave }) => waveFrames(wave));
  const hasLow = samples.some(({ wave }) => wave.low);
  const info = list('INFO', [
    chunk('ifil', new Bytes().u16(2, minor).list), textChunk('isng', 'EMU8000'),
    textChunk('INAM', name), ...texts.map(([id, text]) => textChunk(id, text)),
  ]);
  const words = new Bytes();
  const lows = new Bytes();
  const starts = [];
  for (const [index, frames] of sounds.entries()) {
    starts.push(words.list.length / 2);
    const isFine = samples[index].wave.low;
    for (const frame of [...frames, ...new Array(SILENT_FRAMES).fill(0)]) {
      words.u16(isFine ? frame >> 8 : frame);
      lows.u8(isFine ? frame : 0);
    }
  }
  const sound = [chunk('smpl', words.list)];
  if (hasLow) sound.push(chunk('sm24', lows.list));
  const body = [
    ...idBytes('sfbk'), ...info, ...list('sdta', sound), ...list('pdta', records(description, starts)),
  ];
  return Uint8Array.from(chunk('RIFF', body));
}

function records({ samples, instruments, presets }, starts) {
  const preset = zoneChunks(presets, G.instrument, 'instrument');
  const instrument = zoneChunks(instruments, G.sample, 'sample');
  const phdr = new Bytes();
  presets.forEach(({ name, program, bank }, index) => phdr.text(name, NAME_BYTES)
    .u16(program, bank, preset.firsts[index]).u32(0, 0, 0));
  phdr.text('EOP', NAME_BYTES).u16(0, 0, preset.count).u32(0, 0, 0);
  const inst = new Bytes();
  instruments.forEach(({ name }, index) => inst.text(name, NAME_BYTES).u16(instrument.firsts[index]));
  inst.text('EOI', NAME_BYTES).u16(instrument.count);
  const shdr = new Bytes();
  samples.forEach(({ name, wave, rate, key, correction = 0, loop = [0, 0], type = MONO }, index) => {
    const start = starts[index];
    const end = start + wave.frames + (wave.tail ?? 0);
    shdr.text(name, NAME_BYTES).u32(start, end, start + loop[0], start + loop[1], rate)
      .u8(key, correction).u16(0, type);
  });
  shdr.text('EOS', NAME_BYTES).u32(0, 0, 0, 0, 0).u8(0, 0).u16(0, 0);
  return [
    chunk('phdr', phdr.list), chunk('pbag', preset.bags), chunk('pmod', preset.modulators),
    chunk('pgen', preset.generators), chunk('inst', inst.list), chunk('ibag', instrument.bags),
    chunk('imod', instrument.modulators), chunk('igen', instrument.generators),
    chunk('shdr', shdr.list),
  ];
}

function zoneChunks(lists, link, target) {
  const [bags, modulators, generators] = [new Bytes(), new Bytes(), new Bytes()];
  const firsts = [];
  const counts = { bags: 0, modulators: 0, generators: 0 };
  for (const { zones } of lists) {
    firsts.push(counts.bags);
    for (const zone of zones) {
      bags.u16(counts.generators, counts.modulators);
      counts.bags += 1;
      const all = [
        ...(zone.keys ? [[G.keyRange, zone.keys[0] | zone.keys[1] << 8]] : []),
        ...(zone.velocities ? [[G.velRange, zone.velocities[0] | zone.velocities[1] << 8]] : []),
        ...(zone.generators ?? []),
        ...(zone[target] === undefined ? [] : [[link, zone[target]]]),
      ];
      for (const [number, amount] of all) generators.u16(number, amount);
      counts.generators += all.length;
      for (const modulator of zone.modulators ?? []) modulators.u16(...modulator);
      counts.modulators += (zone.modulators ?? []).length;
    }
  }
  bags.u16(counts.generators, counts.modulators);
  modulators.u16(0, 0, 0, 0, 0);
  generators.u16(0, 0);
  return {
    firsts, count: counts.bags, bags: bags.list, modulators: modulators.list,
    generators: generators.list,
  };
}
