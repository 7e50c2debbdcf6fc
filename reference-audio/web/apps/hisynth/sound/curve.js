/**
 * The drive's curve: a rational approximation of tanh over −4 to 4, which reaches 1 at 3.
 */
const POINTS = 1025;
const MIDDLE = 512;
const POINTS_PER_UNIT = 128;

export function driveCurve() {
  return Float32Array.from({ length: POINTS }, (_, index) => {
    const w = (index - MIDDLE) / POINTS_PER_UNIT;
    return Math.abs(w) >= 3 ? Math.sign(w) : w * (27 + w * w) / (27 + 9 * w * w);
  });
}
