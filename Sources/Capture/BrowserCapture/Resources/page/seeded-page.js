/**
 * Reproducible random numbers for the page: `Math.random`, and those of `crypto` from a separate stream.
 */
import { define } from '../natives/interception.js';
import { seededRandom } from './seeded-random.js';

/** Separates the second stream from the first. */
const CRYPTO_SEED = 0x5EED;

/** Separates the streams of scripts: 2^32 divided by the golden ratio. */
const SCRIPT_SEED = 0x9E3779B1;

let pageSeed;
/** The current source of `Math.random`. */
let random;

/** The stream of the page's `number`-th script processor, counted from 1. */
export function scriptRandom(number) {
  return seededRandom(pageSeed ^ Math.imul(number, SCRIPT_SEED));
}

/** Runs `run` with random numbers from `stream`. */
export function drawing(stream, run) {
  const before = random;
  random = stream;
  try {
    run();
  } finally {
    random = before;
  }
}

export function seedPage(seed) {
  pageSeed = seed;
  random = seededRandom(seed);
  define(Math, 'random', () => random());
  const draw = seededRandom(seed ^ CRYPTO_SEED);
  const byte = () => Math.floor(draw() * 256);
  define(Crypto.prototype, 'getRandomValues', (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = byte();
    return array;
  });
  define(Crypto.prototype, 'randomUUID', () => {
    const bytes = Array.from({ length: 16 }, byte);
    // Version 4, variant 1 of RFC 9562.
    bytes[6] = (bytes[6] & 0x0F) | 0x40;
    bytes[8] = (bytes[8] & 0x3F) | 0x80;
    const text = bytes.map((value) => value.toString(16).padStart(2, '0')).join('');
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  });
}
