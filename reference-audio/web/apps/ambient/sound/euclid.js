/**
 * Euclidean rhythms: hits spread as evenly as they go.
 */

/** Steps, hits, rotation. */
const presets = {
  lancaran: [16, 4, 0], ketawang: [16, 2, 0], ladrang: [32, 8, 0], gangsaran: [8, 4, 0],
  kotekan: [8, 3, 1], kotekan2: [8, 3, 4], srepegan: [16, 6, 2], sampak: [8, 5, 0],
  ayak: [16, 3, 4], bonang: [12, 5, 2], clapping: [12, 8, 0], clappingB: [12, 8, 5],
  poly3v4: [12, 3, 0], poly4v3: [12, 4, 0], poly5v4: [20, 5, 0], additive7: [7, 4, 0],
  additive11: [11, 5, 0], additive13: [13, 5, 0], reich18: [12, 7, 3], drumming: [8, 6, 1],
  sparse: [16, 1, 0], dense: [8, 7, 0], longSparse: [32, 3, 0],
};

/** One flag for each step, by Bjorklund's algorithm, rotated to the left. */
export function euclid(steps, hits, rotation) {
  if (hits <= 0) return Array(steps).fill(false);
  if (hits >= steps) return Array(steps).fill(true);
  let pattern = Array.from({ length: hits }, () => [true]);
  let rest = Array.from({ length: steps - hits }, () => [false]);
  while (rest.length > 1) {
    const pairs = Math.min(pattern.length, rest.length);
    const leftover = pattern.length > rest.length ? pattern.slice(pairs) : rest.slice(pairs);
    pattern = pattern.slice(0, pairs).map((group, index) => [...group, ...rest[index]]);
    rest = leftover;
  }
  const flat = [...pattern, ...rest].flat();
  const shift = ((rotation % steps) + steps) % steps;
  return [...flat.slice(shift), ...flat.slice(0, shift)];
}

/** The pattern of a lane: a preset turned further by `rotation`, or one of its own. */
export function lanePattern({ preset, steps, hits, rotation }) {
  if (preset === 'custom') return euclid(steps, hits, rotation);
  const [presetSteps, presetHits, presetRotation] = presets[preset] ?? presets.lancaran;
  return euclid(presetSteps, presetHits, (presetRotation + rotation) % presetSteps);
}
