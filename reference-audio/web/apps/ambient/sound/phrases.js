/**
 * Phrases of 16 seconds, aligned to the epoch, and the texts that seed what happens in them.
 *
 * - Units: `now` is milliseconds since 1970.
 */
export const PHRASE_SECONDS = 16;
const PHRASE_MILLISECONDS = PHRASE_SECONDS * 1000;
const ROOT = 'E_ROOT';

export function phraseIndex(now) {
  return Math.floor(now / PHRASE_MILLISECONDS);
}

/** Milliseconds to the next boundary: never 0, a whole phrase on a boundary. */
export function untilBoundary(now) {
  return (phraseIndex(now) + 1) * PHRASE_MILLISECONDS - now;
}

/** The hour or day, in UTC, in which everything comes out the same. */
export function bucketOf(now, seedWindow) {
  return new Date(now).toISOString().slice(0, seedWindow === 'day' ? 10 : 13);
}

/** Seeds the main generator, and the first harmony. */
export function sessionText(bucket) {
  return `${bucket}|${ROOT}`;
}

/** Seeds the ocean. */
export function displayText(bucket) {
  return `${bucket}|${ROOT}|${ROOT}`;
}

/** Seeds the harmony of a boundary: every field of the state takes part. */
export function boundaryText(bucket, stateText, index) {
  return `${bucket}|${stateText}|${ROOT}|phrase:${index}`;
}
