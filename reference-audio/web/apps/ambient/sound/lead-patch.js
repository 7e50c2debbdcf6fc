/**
 * What a lead voice is made of: four modulators, two carriers, filter, transient.
 *
 * Patches are JSON files in `lead/`. Between two of them every number is interpolated; what is
 * no number comes from one of them.
 *
 * - Units: `ratio` of the note's frequency, `index` of the modulation, times in seconds, `duration`
 *   of a transient in ms.
 */

/** `morph`: 0 to 1; `algorithmMode`: "snap" takes B's algorithm from the middle on. */
export function morphPatch(first, second, morph, algorithmMode) {
  const patch = interpolate(first, second, morph);
  const takesSecond = algorithmMode === 'snap' && morph >= 0.5;
  return { ...patch, algorithm: takesSecond ? second.algorithm : first.algorithm };
}

function interpolate(first, second, morph) {
  if (typeof first === 'number') return first + ((second ?? first) - first) * morph;
  if (Array.isArray(first)) {
    return first.map((item, index) => interpolate(item, second?.[index] ?? item, morph));
  }
  if (typeof first === 'object' && first !== null) {
    return Object.fromEntries(Object.entries(first).map(([name, item]) =>
      [name, interpolate(item, second?.[name] ?? item, morph)]));
  }
  return morph >= 0.5 ? second ?? first : first;
}
