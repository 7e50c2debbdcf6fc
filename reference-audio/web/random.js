/**
 * The app's random numbers: everything that is seeded by a text.
 */

/**
 * Hashes a text into a series of 32-bit seeds.
 *
 * - Units: the returned function yields unsigned 32-bit integers.
 * - Source: xmur3, a public-domain string hash built from MurmurHash3's mixing functions.
 */
export function xmur3(text) {
  let hash = 1779033703 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
}

/**
 * A small 32-bit generator, with the app's quirk: the state is a double that is never wrapped.
 *
 * The bit operations see it modulo 2^32. Once it passes 2^53, after about 4.9 million draws,
 * additions round and the numbers leave those of a generator with a 32-bit state for good.
 *
 * - Units: the returned function yields multiples of 2^-32 in [0, 1).
 * - Source: mulberry32, public domain.
 */
export function mulberry32(seed) {
  let state = seed;
  return () => {
    state += 0x6D2B79F5;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The generator that belongs to a text. */
export function createRng(text) {
  return mulberry32(xmur3(text)());
}

/** Whole number in [low, high], both included; one draw. */
export function rngInt(rng, low, high) {
  return Math.floor(rng() * (high - low + 1)) + low;
}

/** Number in [low, high); one draw. */
export function rngFloat(rng, low, high) {
  return rng() * (high - low) + low;
}

/** One element of an array; one draw. */
export function rngPick(rng, array) {
  return array[Math.floor(rng() * array.length)];
}

/** Shuffled copy, Fisher–Yates from the last index down; one draw fewer than elements. */
export function rngShuffle(rng, array) {
  const shuffled = [...array];
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = Math.floor(rng() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
  }
  return shuffled;
}

/** The next `count` draws, rounded to float32. */
export function generateRandomSequence(rng, count) {
  return Float32Array.from({ length: count }, () => rng());
}
