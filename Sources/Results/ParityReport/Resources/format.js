// Numbers as people read them: real minus signs, grouped thousands, units.

const minus = "\u2212";
const missing = "\u2013";
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const withMinus = (text) => text.replace(/^-/, minus);

export const format = { missing };

format.count = (value) => (isNumber(value) ? withMinus(value.toLocaleString("en-US")) : missing);

format.decibels = (value, digits = 1) =>
  isNumber(value) ? `${withMinus(value.toFixed(digits))}\u00a0dB` : missing;

/** A small level difference keeps two significant digits instead of rounding to 0.0 dB. */
format.fineDecibels = (value) => (isNumber(value) ? `${format.scientific(value)}\u00a0dB` : missing);

/** Amplitudes: 0.25, 3.1e-8. The exponent keeps its hyphen so that it can be pasted into code. */
format.scientific = (value, digits = 2) => {
  if (!isNumber(value)) return missing;
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text =
    size >= 0.001 && size < 100000
      ? String(Number(value.toPrecision(digits + 1)))
      : value.toExponential(digits - 1).replace("e+", "e").replace(/\.0+e/, "e");
  return withMinus(text);
};

/** One float32 sample with every digit that distinguishes it from its neighbours. */
format.sample = (value) => (isNumber(value) ? withMinus(String(Number(value.toPrecision(9)))) : missing);

/** Never rounds up to 100 %: that figure is reserved for "all of them". */
format.share = (value) => {
  if (!isNumber(value)) return missing;
  if (value === 1 || value === 0) return `${value * 100}%`;
  return `${Math.min(99.99, Math.max(0.01, value * 100)).toFixed(2)}%`;
};

format.seconds = (value, digits = 4) => (isNumber(value) ? `${withMinus(value.toFixed(digits))}\u00a0s` : missing);

format.hertz = (value) => {
  if (!isNumber(value)) return missing;
  return value >= 1000 ? `${Number((value / 1000).toPrecision(4))}\u00a0kHz` : `${Number(value.toPrecision(4))}\u00a0Hz`;
};

format.duration = (seconds) => {
  if (!isNumber(seconds)) return missing;
  // A value that rounds up to the next unit is shown in that unit.
  if (seconds < 0.995) return `${Number((seconds * 1000).toPrecision(2))}\u00a0ms`;
  if (seconds < 59.95) return `${Number(seconds.toPrecision(3))}\u00a0s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60}\u00a0s`;
};

format.date = (text) => {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return String(text ?? missing);
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
};

format.plural = (count, one, many) => `${format.count(count)} ${count === 1 ? one : many}`;
