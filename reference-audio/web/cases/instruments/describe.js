/** Short ways of describing fonts, scores and cases. */
export const sample = (name, { frames = 960, period = 96, amplitude = 20000, ...more } = {}) => {
  const { rate = 48000, key = 69, loop = [0, frames], tail, low, correction, type } = more;
  return { name, wave: { frames, period, amplitude, tail, low }, rate, key, correction, loop, type };
};

/** One instrument of these zones, and a preset that plays it. */
export const fontOf = (name, samples, zones, {
  preset = {}, bank = 0, program = 0, presetGlobal, minor,
} = {}) => ({
  name, minor, samples, instruments: [{ name, zones }],
  presets: [{
    name, bank, program,
    zones: [...(presetGlobal ? [presetGlobal] : []), { instrument: 0, ...preset }],
  }],
});

/** A looped sine with a zone's generators. */
export const sineFont = (generators = [], more = {}) => fontOf('sine', [sample('sine')], [
  { generators: [[54, 1], ...generators], modulators: more.modulators, sample: 0 }], more);

export const frequencyOf = (key) => 440 * 2 ** ((key - 69) / 12);

export const note = (at, key, duration, more = {}) =>
  ({ at, frequency: frequencyOf(key), velocity: 100, duration, ...more });
export const press = (at, key, duration, more = {}) => ({ at, key, velocity: 100, duration, ...more });
export const control = (at, number, value, channel = 0) => ({ at, control: number, value, channel });

export const played = (name, font, events, {
  frames = 12000, channels = 1, sampleRate = 48000, preset = 'sf2:0:0', options,
} = {}) => ({
  name, sampleRate, frames, channels,
  parameters: { font, preset, score: { format: 'note-score', version: 1, events }, options },
});
