/**
 * What the matrix makes of the three LFOs: the four parameters that they move.
 */
const TUNING = 440;
/** A tenth of a decade either way on a pitch, a whole one on a cutoff. */
const PITCH_DECADES = 0.1;
const REST_AMPLITUDE = 0.5;
const LOWEST_CUTOFF = 10;
const HIGHEST_CUTOFF = 0.49;

/** A cutoff that the filters can do. */
export function limitCutoff(hertz, sampleRate) {
  return Math.min(Math.max(hertz, LOWEST_CUTOFF), HIGHEST_CUTOFF * sampleRate);
}

/** `outputs`: the LFOs' values of this tick. */
export function modulate(values, outputs, sampleRate) {
  const sum = (row, offset) => outputs.reduce((total, output, index) =>
    (row[index] === 1 ? total + offset(output) : total), 0);
  const cutoff = (base, row) =>
    limitCutoff(base + sum(row, (v) => base * (Math.pow(10, v) - 1)), sampleRate);
  const amplitude = REST_AMPLITUDE + sum(values.lfoToAmplitude, (v) => REST_AMPLITUDE * v);
  return {
    pitch: sum(values.lfoToPitch, (v) => TUNING * (Math.pow(10, PITCH_DECADES * v) - 1)),
    amplitude: Math.min(Math.max(amplitude, 0), 1),
    lowPass: cutoff(values.lowPassCutoff, values.lfoToLowPass),
    highPass: cutoff(values.highPassCutoff, values.lfoToHighPass),
  };
}
