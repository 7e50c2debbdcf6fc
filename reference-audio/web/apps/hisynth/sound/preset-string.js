/**
 * Presets as one line of text: `name:part:part:part:part:part[:part]`, base64 of raw DEFLATE.
 *
 * What counts are the packed bytes: another compressor makes another text of them.
 */
import { initialValues, parts } from './fields.js';
import { halfBits, halfValue } from './float16.js';
import { PresetError, settle } from './preset.js';

const LONGEST_TEXT = 4096;
const LONGEST_NAME = 64;
/** No part has more bytes; a text of 1 kB can inflate to a megabyte. */
const LARGEST_PART = 256;
/** What the sixth part begins with. */
const EXTRA_VERSION = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A preset → its text. */
export async function encodePreset({ name, values }) {
  const packed = packPreset(values);
  const texts = await Promise.all(packed.map(async (bytes) => base64(await deflate(bytes))));
  return [base64(new TextEncoder().encode(name)), ...texts].join(':');
}

/** The bytes of each part; a sixth only where it says something. */
export function packPreset(values) {
  const packed = parts.map((part) => packPart(part, values));
  if (values.velocity === 0) return packed.slice(0, 5);
  packed[5] = Uint8Array.of(EXTRA_VERSION, ...packed[5]);
  return packed;
}

/** A text → a preset `{ name, values, warnings, notes }`; throws `PresetError`. */
export async function decodePreset(text) {
  const trimmed = text.trim();
  if (trimmed === '') throw new PresetError('empty');
  if (trimmed.length > LONGEST_TEXT) throw new PresetError('too long');
  const [name, ...rest] = trimmed.split(':');
  if (rest.length !== 5 && rest.length !== 6) throw new PresetError(`parts: ${rest.length + 1}`);
  const encoded = [name, ...rest].map((part, index) => fromBase64(part, index));
  const title = readName(encoded[0]);
  const packed = [];
  for (const [index, bytes] of encoded.slice(1).entries()) {
    packed.push(await inflate(bytes, index + 1));
  }
  const values = initialValues();
  packed.forEach((bytes, index) => checkLength(bytes, index));
  packed.forEach((bytes, index) => unpackPart(bytes, index, values));
  return settle(title, values);
}

function packPart(part, values) {
  const bytes = [];
  for (const [name, { kind, count }] of Object.entries(part)) {
    if (count) bytes.push(count);
    for (const value of count ? values[name] : [values[name]]) {
      if (kind !== 'number') bytes.push(value);
      else bytes.push(halfBits(value) & 255, halfBits(value) >> 8);
    }
  }
  return Uint8Array.from(bytes);
}

function sizeOf(part) {
  return Object.values(part).reduce((sum, { kind, count }) =>
    sum + (count ? 1 : 0) + (count ?? 1) * (kind === 'number' ? 2 : 1), 0);
}

function checkLength(bytes, index) {
  const expected = sizeOf(parts[index]) + (index === 5 ? 1 : 0);
  if (bytes.length !== expected) {
    throw new PresetError(`part ${index + 1}: ${bytes.length} bytes, not ${expected}`);
  }
  if (index === 5 && bytes[0] !== EXTRA_VERSION) {
    throw new PresetError(`part 6: version ${bytes[0]}, not ${EXTRA_VERSION}`);
  }
}

function unpackPart(bytes, index, values) {
  let at = index === 5 ? 1 : 0;
  for (const [name, { kind, count, options }] of Object.entries(parts[index])) {
    if (count && bytes[at] !== count) throw new PresetError(`${name}: count ${bytes[at]}`);
    at += count ? 1 : 0;
    const read = Array.from({ length: count ?? 1 }, () => {
      if (kind !== 'number') {
        const value = bytes[at];
        at += 1;
        if (value >= (options?.length ?? 2)) throw new PresetError(`${name}: value ${value}`);
        return value;
      }
      const value = halfValue(bytes[at] | (bytes[at + 1] << 8));
      at += 2;
      if (!Number.isFinite(value)) throw new PresetError(`${name}: not finite`);
      return value;
    });
    values[name] = count ? read : read[0];
  }
}

function readName(bytes) {
  let name;
  try {
    name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new PresetError('name: not UTF-8');
  }
  if ([...name].length > LONGEST_NAME) throw new PresetError('name: too long');
  return name;
}

function base64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

/** With padding and nothing else between; `atob` would skip blanks. */
function fromBase64(text, index) {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const digits = text.slice(0, text.length - padding);
  const isProper = text.length % 4 === 0 && [...digits].every((digit) => ALPHABET.includes(digit));
  if (!isProper) throw new PresetError(`part ${index}: not base64`);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

async function deflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reads no further than a part can be long; a truncated stream fails when it is closed. */
async function inflate(bytes, index) {
  const refuse = () => new PresetError(`part ${index}: not deflate`);
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  // Whoever reads hears of it too.
  written.catch(() => {});
  const reader = readable.getReader();
  const inflated = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      inflated.push(...value.subarray(0, LARGEST_PART + 1));
      if (inflated.length > LARGEST_PART) throw refuse();
    }
    await written;
  } catch {
    reader.cancel().catch(() => {});
    throw refuse();
  }
  return Uint8Array.from(inflated);
}
