/** The voices' filter and its colour. */
import { NOISE, chain, claim } from './claim.js';

const PRESET = {
  filterType: 'bandpass', cutoffMin: 400, cutoffMax: 3000, filterQ: 1, resonance: 0, hardness: 0.3,
  modulation: 0.5,
};

function plain(type, frequency, Q) {
  return claim(
    `biquad-${type}`, { component: 'biquad', filterType: type, frequency, q: Q },
    chain({ filter: { type: 'BiquadFilterNode', options: { type, frequency, Q } } }),
    { stimulus: NOISE, frames: 2400 });
}

/** Where the app's timer has brought the filter: cutoffs in equal ratios, no resonance. */
function steady({ cutoffMin, cutoffMax, filterQ, modulation }) {
  const frequency = Math.exp(
    Math.log(cutoffMin) + (Math.log(cutoffMax) - Math.log(cutoffMin)) * modulation);
  const low = frequency < 200 ? ((200 - frequency) / 200) * 4 : 0;
  return { frequency, Q: Math.min(filterQ + low, 15) };
}

function preset(name, component, changes) {
  const settings = { ...PRESET, ...changes };
  const filter = {
    type: 'BiquadFilterNode', options: { type: settings.filterType, ...steady(settings) },
  };
  return claim(name, { component, ...settings }, chain({ filter }), { stimulus: NOISE });
}

function tone(name, settings, options) {
  return claim(
    name, { component: 'tone', ...settings }, chain({ filter: { type: 'BiquadFilterNode', options } }),
    { stimulus: NOISE });
}

export const cases = [
  plain('lowpass', 1000, 4),
  plain('highpass', 600, 6),
  plain('bandpass', 1000, 4),
  preset('filter-lowpass-unit', 'filter', { filterType: 'lowpass', filterQ: 8 }),
  preset('filter-notch', 'filter', { filterType: 'notch' }),
  preset('filter-bandwidth', 'filter', { filterQ: 4 }),
  preset('filter-cutoff-law', 'modulated-biquad', { modulation: 0.25 }),
  preset('filter-resonance', 'modulated-biquad', { resonance: 0.2 }),
  preset('filter-low-cutoff', 'modulated-biquad', { cutoffMin: 100, cutoffMax: 100 }),
  tone('warmth', { warmth: 0.4 }, { type: 'lowshelf', frequency: 250, gain: 0.4 * 8 }),
  tone('presence', { presence: 0.9 }, {
    type: 'peaking', frequency: 3000, Q: 0.8, gain: (0.9 - 0.5) * 12,
  }),
];
