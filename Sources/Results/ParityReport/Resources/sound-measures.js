// The measures of sounds: their names, how they are formatted, and their formulas.
import { format } from "./format.js";

export const signed = (value, unit, digits = 1) => {
  if (typeof value !== "number") return format.missing;
  const text = Math.abs(value).toFixed(digits);
  const sign = Number(text) === 0 ? "" : value < 0 ? "\u2212" : "+";
  return `${sign}${text}\u00a0${unit}`;
};
const plain = (value, unit, digits = 1) => (typeof value === "number" ? `${unsigned(value, digits).replace("-", "\u2212")}\u00a0${unit}` : format.missing);
/** A value that rounds to zero has no sign. */
const unsigned = (value, digits) => (Number(value.toFixed(digits)) + 0).toFixed(digits);
const overall = (sound) => sound.measures.stereo[0];

export const correlationText = (value) => (typeof value === "number" ? plain(value, "", 2).trim() : format.missing);

/** `value` is sorted by, `show` is displayed; both take a sound and its index. */
export const soundMeasures = [
  { key: "length", name: "Length", value: (sound) => sound.frames / sound.sampleRate, show: (seconds) => format.duration(seconds),
    formula: "frames / sample rate" },
  { key: "gain", name: "Gain", value: (sound, place, model) => model.gainOf(place), show: (value) => signed(value, "dB"),
    formula: "what matches the sound to its reference: the reference\u2019s level \u2212 its own, by LUFS, RMS or true peak; applied to all plots, differences and playing, not to the other numbers of this table" },
  { key: "loudness", name: "Loudness", value: (sound) => sound.measures.loudness, show: (value) => plain(value, "LUFS"),
    formula: "integrated, ITU-R BS.1770-4: K-weighted mean square in blocks of 400 ms, without those below \u221270 LUFS and those 10 LU below the rest\u2019s mean (libebur128)" },
  { key: "range", name: "Range", value: (sound) => sound.measures.loudnessRange, show: (value) => plain(value, "LU"),
    formula: "loudness range, EBU Tech 3342: from the 10th to the 95th percentile of loudness in blocks of 3 s, without those 20 LU below the mean" },
  { key: "truePeak", name: "True peak", value: (sound) => sound.measures.truePeak, show: (value) => plain(value, "dBTP"),
    formula: "20\u00b7log10 of the highest point between samples, four times oversampled: BS.1770-4, annex 2" },
  { key: "crest", name: "Crest", value: (sound) => sound.measures.crest, show: (value) => plain(value, "dB"),
    formula: "highest sample \u2212 RMS of all channels, both in dB: 3.0 for a sine" },
  { key: "centroid", name: "Centroid", value: (sound) => sound.measures.centroid, show: (value) => format.hertz(value),
    formula: "\u03a3 f\u00b7P / \u03a3 P over the average spectrum\u2019s bins from 20 Hz to 20 kHz" },
  { key: "bandwidth", name: "Bandwidth", value: (sound) => sound.measures.bandwidth, show: (value) => format.hertz(value),
    formula: "\u221a(\u03a3 (f \u2212 centroid)\u00b2\u00b7P / \u03a3 P) over the same bins" },
  { key: "tilt", name: "Tilt", value: (sound) => sound.measures.tilt, show: (value) => signed(value, "dB/oct"),
    formula: "slope of the straight line (least squares) through the power density of third octaves from 63 Hz to 16 kHz, no deeper than 80 dB below the strongest, over log2 f: 0 for white noise, \u22123 for pink" },
  { key: "flatness", name: "Noisiness", value: (sound) => sound.measures.flatness, show: (value) => (typeof value === "number" ? format.scientific(value) : format.missing),
    formula: "spectral flatness: geometric mean / arithmetic mean of the average spectrum\u2019s bins from 20 Hz to 20 kHz; 1 for white noise, towards 0 for tones" },
  { key: "fundamental", name: "Fundamental", value: (sound) => sound.measures.fundamental?.frequency,
    show: (value, sound) => (value ? `${format.hertz(value)} ${sound.measures.fundamental.note} ${signed(sound.measures.fundamental.cents, "ct")}` : format.missing),
    formula: "the strongest steady partial of each 0.34 s, or the one at a half to a sixth of it within 30 dB; told where it stays within 50 cents for half the sounding time; cents from the nearest note, 1200\u00b7log2(f / note), A4 = 440 Hz" },
  { key: "decay", name: "Decay", value: (sound) => sound.measures.decay?.seconds,
    show: (value, sound) => (typeof value === "number" ? `${format.duration(value)} ${sound.measures.decay.method}` : format.missing),
    formula: "time to fall by 60 dB, from the line through the backward integrated energy from \u22125 to \u221235 dB (T30) or \u221225 dB (T20), ISO 3382-2; none where the fall is no straight line" },
  { key: "width", name: "Width", value: (sound) => overall(sound)?.width, show: (value, sound) => (overall(sound) ? (typeof value === "number" ? signed(value, "dB") : "mono") : format.missing),
    formula: "10\u00b7log10(side power / mid power), side = (left \u2212 right) / 2, mid = (left + right) / 2: \u2212\u221e for mono, 0 for unrelated channels" },
  { key: "correlation", name: "Correlation", value: (sound) => overall(sound)?.correlation, show: (value) => correlationText(value),
    formula: "\u03a3 left\u00b7right / \u221a(\u03a3 left\u00b2 \u00b7 \u03a3 right\u00b2): 1 for mono, 0 for unrelated, \u22121 for opposite channels" },
  { key: "offset", name: "Offset", value: (sound) => sound.measures.offset, show: (value) => (Math.abs(value) < 5e-7 ? "0" : format.scientific(value)),
    formula: "mean of the samples (DC) of the channel where it is furthest from 0" },
  { key: "nullDepth", name: "Null depth", onlyWhere: (sounds) => sounds.some((sound) => sound.residual), value: (sound) => sound.residual?.nullDepth,
    show: (value, sound) => (sound.residual ? (sound.residual.bitExact ? "bit-exact" : plain(value, "dB")) : format.missing),
    formula: "20\u00b7log10(RMS of (candidate \u2212 reference) / RMS of the reference), sample for sample, before any gain" },
];
