/**
 * The generator that replaces `Math.random` while capturing: mulberry32 on a wrapping 32-bit state.
 *
 * The app's own mulberry32 (web/random.js) lets its state grow as a double instead; the two agree for about 4.9 million
 * draws. This one wraps, so that a port can use a plain UInt32.
 *
 * - Units: returns a function whose draws are multiples of 2^-32 in [0, 1).
 */
export function seededRandom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6D2B79F5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The seeds of a random case's render, counted from 1, which uses these themselves; as `CaseDefinition.Seeds.ofRender`.
 */
export function seedsOfRender({ page, worklet }, number) {
  const step = Math.imul(number - 1, 0x9E3779B1);
  return { page: (page + step) >>> 0, worklet: (worklet + step) >>> 0 };
}
