/**
 * IEEE half-precision numbers, for browsers without `Float16Array` too.
 */

/** The nearest half of a double, ties to even, as its 16 bits; −0 is 0. */
export function halfBits(value) {
  if (Number.isNaN(value)) return 0x7E00;
  const sign = value < 0 ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size === 0) return 0;
  if (size >= 65520) return sign | 0x7C00;
  // Below 2^-14 the steps are 2^-24.
  let exponent = Math.max(exponentOf(size), -14);
  let steps = roundToEven(size * 2 ** (10 - exponent));
  if (steps === 2048) {
    exponent += 1;
    steps = 1024;
  }
  if (steps === 0) return 0;
  return sign | (steps < 1024 ? steps : ((exponent + 15) << 10) | (steps - 1024));
}

export function halfValue(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const steps = bits & 1023;
  if (exponent === 31) return steps ? NaN : sign * Infinity;
  if (exponent === 0) return sign * steps * 2 ** -24;
  return sign * (1024 + steps) * 2 ** (exponent - 25);
}

/** What is left of a number that went through a string. */
export function throughHalf(value) {
  return halfValue(halfBits(value));
}

/** The power of two at or below a positive number, from its bits: a logarithm may round. */
function exponentOf(size) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, size);
  const exponent = (view.getUint16(0) >> 4) & 0x7FF;
  return exponent === 0 ? -1023 : exponent - 1023;
}

/** `value` is below 2^53 and exact. */
function roundToEven(value) {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return floor + (rest > 0.5 ? 1 : 0);
  return floor + (floor % 2);
}
