/**
 * The parameters of a preset: what each may be, and where it stands in a preset's string.
 *
 * The order is the order of the string. `parts` groups them as the string does.
 */
export const waveforms = ['sine', 'square', 'saw', 'triangle', 'pulse', 'reverseSaw'];
export const reverbTypes = ['plate', 'room', 'hall'];

/** An oscillator knows no reverse saw; an LFO does. */
const oscillatorWaveforms = waveforms.slice(0, 5);

const half = (initial, low, high, more) => ({ kind: 'number', initial, low, high, ...more });
const choice = (options, initial = 0) => ({ kind: 'choice', options, initial });
const flag = { kind: 'flag', initial: 0 };
const three = (field) => ({ ...field, count: 3 });
const matrixRow = three({ kind: 'bit', initial: 0 });

export const parts = [
  {
    waveform1: choice(oscillatorWaveforms), waveform2: choice(oscillatorWaveforms),
    level1: half(0.75, 0, 1), level2: half(0.75, 0, 1),
    pitch1: half(0, -12, 12, { whole: true }), pitch2: half(0, -12, 12, { whole: true }),
  },
  {
    attack: half(0, 0, 2), decay: half(0.5, 0.05, 2), sustain: half(1, 0, 1),
    release: half(0.05, 0.05, 10),
  },
  {
    lowPassCutoff: half(22000, 0, 22050), lowPassResonance: half(0, -20, 40),
    highPassCutoff: half(0, 0, 22050), highPassResonance: half(0, -20, 40),
  },
  {
    lfoWaveforms: three(choice(waveforms)), lfoDepths: three(half(0, 0, 1)),
    lfoSpeeds: three(half(2, 0.25, 20)), lfoPhases: three(half(0, 0, 1)),
    lfoToPitch: matrixRow, lfoToAmplitude: matrixRow, lfoToLowPass: matrixRow,
    lfoToHighPass: matrixRow,
  },
  {
    reverbSize: half(2, 1, 3, { whole: true }), reverbType: choice(reverbTypes, 1),
    reverbMix: half(0.5, 0, 1), reverbOn: flag,
    delayFeedback: half(50, 0, 100), delayTime: half(0.5, 0, 2), delayMix: half(50, 0, 100),
    delayOn: flag,
    decimatorRate: half(20, 0, 30), decimatorMix: half(50, 0, 100), decimatorOn: flag,
    driveGain: half(10, -40, 20), driveMix: half(50, 0, 100), driveOn: flag,
  },
  { velocity: half(0, 0, 1) },
];

/** Every field by its name. */
export const fields = Object.assign({}, ...parts);

/** The parameters of a preset that says nothing. */
export function initialValues() {
  return Object.fromEntries(Object.entries(fields).map(([name, { count, initial }]) =>
    [name, count ? Array(count).fill(initial) : initial]));
}

/** A copy that shares no list with the original. */
export function copyValues(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) =>
    [name, Array.isArray(value) ? [...value] : value]));
}
