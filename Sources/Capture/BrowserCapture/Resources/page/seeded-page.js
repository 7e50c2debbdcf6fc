/**
 * Reproducible random numbers for the page: `Math.random`, and those of `crypto` from a separate stream.
 */
import { define } from '../natives/interception.js';
import { seededRandom } from './seeded-random.js';

/** Separates the second stream from the first. */
const CRYPTO_SEED = 0x5EED;

/** What `getRandomValues` fills at most, in bytes. */
const MOST_BYTES = 65536;
const INTEGERS = /^(?:Uint8Clamped|(?:Big)?(?:Int|Uint)\d+)Array$/;
const { get: kindOf } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);

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
    checkArray(array);
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

/** Refuses what a browser refuses. */
function checkArray(array) {
  const begin = "Failed to execute 'getRandomValues' on 'Crypto':";
  if (!ArrayBuffer.isView(array)) throw new TypeError(`${begin} parameter 1 is not of type 'ArrayBufferView'.`);
  const kind = kindOf.call(array) ?? 'DataView';
  if (!INTEGERS.test(kind)) {
    throw new DOMException(`${begin} The provided ArrayBufferView is of type '${kind.replace(/Array$/, '')}', which is not an`
      + ' integer array type.', 'TypeMismatchError');
  }
  if (array.byteLength > MOST_BYTES) {
    throw new DOMException(`${begin} The ArrayBufferView's byte length (${array.byteLength}) exceeds the number of bytes of`
      + ` entropy available via this API (${MOST_BYTES}).`, 'QuotaExceededError');
  }
}
