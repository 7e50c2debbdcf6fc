// Every number of a comparison: its name, its formula, and what the limit says about it.
import { format } from "./format.js";

const spectral = (value) =>
  (value ? `${format.fineDecibels(value.decibels)} at ${format.hertz(value.frequency)}` : format.missing);

// A zero residual has no level: the logarithm of zero.
const level = (value, owner) =>
  (typeof value === "number" ? format.decibels(value) : owner.maxAbsoluteError === 0 ? "no residual" : "undefined");

export const measures = [
  {
    key: "nullDepth", name: "Null depth", show: level,
    formula: "20·log10(rms(residual) / rms(reference)), with residual = candidate \u2212 reference",
    meaning: "How far below the reference the difference lies when one is subtracted from the other. Lower is better.",
  },
  {
    key: "maxAbsoluteError", name: "Largest error", show: (value) => format.scientific(value, 3),
    formula: "max |candidate \u2212 reference|",
    meaning: "The worst single sample; full scale is 1.",
  },
  {
    key: "rmsDifference", name: "Residual level", show: (value, owner) =>
      (typeof value === "number" ? format.decibels(value).replace("dB", "dBFS") : level(value, owner)),
    formula: "20·log10(rms(residual))",
    meaning: "The level of the difference itself, whatever the reference's level.",
  },
  {
    key: "signalToNoise", name: "Signal to noise", show: level,
    formula: "\u2212null depth",
    meaning: "The null depth with its sign turned: the residual counted as noise.",
  },
  {
    key: "bitEqualShare", name: "Equal samples", show: format.share,
    formula: "count(bits(candidate) = bits(reference)) / count",
    meaning: "Samples whose 32 bits all agree.",
  },
  {
    key: "maxUlp", name: "Largest ULP distance", show: format.count,
    formula: "max distance, counted in representable float32 values",
    meaning: "1 means the neighbouring float32 value. Large near zero, where those values crowd.",
  },
  {
    key: "logSpectralDistance", name: "Log-spectral distance", show: format.fineDecibels,
    formula: "sqrt(mean((20·log10|R| \u2212 20·log10|C|)²)) over Welch-averaged bins",
    meaning: "How far apart the spectra lie, regardless of phase.",
  },
  {
    key: "largestSpectralDifference", name: "Largest spectral difference", show: spectral,
    formula: "the bin where |20·log10|C| \u2212 20·log10|R|| is largest",
    meaning: "Where the sound's balance differs most.",
  },
];

/** What cases can be sorted by beyond the columns of the table. */
export const sortMeasures = [
  { key: "rmsDifference", name: "Residual level", isLevel: true },
  { key: "bitEqualShare", name: "Equal samples", lowIsWorse: true },
  { key: "maxUlp", name: "Largest ULP distance" },
  { key: "logSpectralDistance", name: "Log-spectral distance" },
  { key: "spectralDifference", name: "Largest spectral difference" },
  { key: "noiseToMask", name: "Audibility (noise to mask)", isLevel: true },
  { key: "cents", name: "Pitch error" },
  { key: "residualLoudness", name: "Loudness of the residual", isLevel: true },
];

/** The limit in words. */
export function limitText(limit) {
  if (!limit) return "no limit";
  if (limit.kind === "bit-exact") return "bit-exact";
  const measures = (limit.measures || []).map((one) => `${one.measure} \u2264 ${one.most} ${one.unit}`);
  const depth = limit.kind === "null-depth" ? [`null depth \u2264 ${format.decibels(limit.decibels)}`] : [];
  return [...depth, ...measures].join(", ");
}

/** What the limit requires of one measure, and whether it is met; null if the limit does not mention it. */
export function limitFor(limit, key, comparison) {
  if (limit?.kind === "null-depth" && key === "nullDepth") {
    const zero = comparison.maxAbsoluteError === 0;
    const met = zero || comparison.nullDepth <= limit.decibels;
    const margin = zero || typeof comparison.nullDepth !== "number" ? null : Math.abs(limit.decibels - comparison.nullDepth);
    return { text: `\u2264 ${format.decibels(limit.decibels)}`, met, margin: margin === null ? "" : format.decibels(margin) };
  }
  if (limit?.kind === "bit-exact" && key === "bitEqualShare") {
    return { text: "100%", met: comparison.bitExact, margin: "" };
  }
  return null;
}
