/**
 * What the format says of each generator: its default, its range, whether a preset may have it and
 * then adds to the instrument's. Units are the generators' own.
 */
export const GENERATOR_COUNT = 61;

export const G = {
  startOffset: 0, endOffset: 1, loopStartOffset: 2, loopEndOffset: 3, startCoarse: 4,
  modLfoToPitch: 5, vibLfoToPitch: 6, modEnvToPitch: 7, filterFc: 8, filterQ: 9,
  modLfoToFilter: 10, modEnvToFilter: 11, endCoarse: 12, modLfoToVolume: 13, chorusSend: 15,
  reverbSend: 16, pan: 17, modLfoDelay: 21, modLfoFreq: 22, vibLfoDelay: 23, vibLfoFreq: 24,
  modEnvDelay: 25, keyToModEnvHold: 31, keyToModEnvDecay: 32, volEnvDelay: 33,
  keyToVolEnvHold: 39, keyToVolEnvDecay: 40, instrument: 41, keyRange: 43, velRange: 44,
  loopStartCoarse: 45, fixedKey: 46, fixedVelocity: 47, attenuation: 48, loopEndCoarse: 50,
  coarseTune: 51, fineTune: 52, sample: 53, sampleModes: 54, scaleTuning: 56, exclusiveClass: 57,
  rootKey: 58,
};

const FARTHEST = 2 ** 40;
const RULES = [
  [[0, 4], 0, 0, FARTHEST, false],
  [[1, 12], 0, -FARTHEST, 0, false],
  [[2, 3, 45, 50], 0, -FARTHEST, FARTHEST, false],
  [[5, 6, 7, 10, 11], 0, -12000, 12000],
  [[8], 13500, 1500, 13500],
  [[9], 0, 0, 960],
  [[13], 0, -960, 960],
  [[15, 16], 0, 0, 1000],
  [[17], 0, -500, 500],
  [[21, 23, 25, 27, 33, 35], -12000, -12000, 5000],
  [[22, 24], 0, -16000, 4500],
  [[26, 28, 30, 34, 36, 38], -12000, -12000, 8000],
  [[29], 0, 0, 1000],
  [[31, 32, 39, 40], 0, -1200, 1200],
  [[37, 48], 0, 0, 1440],
  [[46, 47, 58], -1, 0, 127, false],
  [[51], 0, -120, 120],
  [[52], 0, -99, 99],
  [[54], 0, 0, 3, false],
  [[56], 100, 0, 1200],
  [[57], 0, 0, 127, false],
];

/** By number; undefined for those that are unused, reserved, or ranges and links. */
export const rules = [];
for (const [numbers, initial, low, high, isInPresets = true] of RULES) {
  for (const number of numbers) rules[number] = { initial, low, high, isInPresets };
}

const FIXED = [41, 43, 44, 46, 47, 53, 54, 57, 58];

/** Those that modulators may aim at. */
export function canBeModulated(number) {
  return rules[number] !== undefined && !FIXED.includes(number);
}
