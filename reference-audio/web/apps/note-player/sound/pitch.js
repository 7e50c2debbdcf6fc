/** Frequencies as keys and cents, and the wheel of 14 bits. */

/** The key that is nearest, 0 to 127, and the cents from it. */
export function pitchOf(frequency) {
  const k = 69 + 12 * Math.log2(frequency / 440);
  const key = Math.min(127, Math.max(0, Math.floor(k + 0.5)));
  return { key, cents: (k - key) * 100 };
}

/** Cents from a key, which may be far from it. */
export const centsFrom = (key, frequency) => (69 + 12 * Math.log2(frequency / 440) - key) * 100;

export const frequencyOf = (key) => 440 * Math.pow(2, (key - 69) / 12);

/** The wheel's value for cents, truncated as samplers do. */
export const wheelFor = (cents, range) =>
  Math.min(16383, Math.max(0, 8192 + Math.trunc(cents * 8192 / range)));

export const wheelCents = (wheel, range) => (wheel - 8192) * range / 8192;

/** Absolute cents as hertz. */
export const hertz = (cents) => 440 * Math.pow(2, (cents - 6900) / 1200);
