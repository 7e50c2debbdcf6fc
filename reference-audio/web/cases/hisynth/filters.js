/** Filters, and what the three LFOs do to them, to pitch and to loudness. */
import { held, numbered, play } from './case.js';

const saw = { waveform1: 'saw', waveform2: 'square', level1: 0.5, level2: 0.3, pitch2: -12 };
const filter = (name, parameters) =>
  play(name, { parameters: { ...saw, ...parameters }, events: held() });
const waveforms = ['sine', 'square', 'saw', 'triangle', 'pulse', 'reverseSaw'];
const targets = ['Pitch', 'Amplitude', 'LowPass', 'HighPass'];
const FILTERED = { ...saw, lowPassCutoff: 1500, lowPassResonance: 6, highPassCutoff: 200 };

const modulation = (waveform, target, depth) => ({
  ...FILTERED, lfoWaveforms: [waveform, 'sine', 'sine'], lfoDepths: [depth, 0, 0],
  lfoSpeeds: [7.3, 2, 2], [`lfoTo${target}`]: [true, false, false],
});

const lfo = (waveform) => (target, index) =>
  play(`lfo-${waveform.toLowerCase()}-to-${target.toLowerCase()}`, {
    parameters: modulation(waveform, target, index % 2 === 0 ? 1 : 0.1), events: held(),
  });

const modulated = (name, parameters, events = held(), options = {}) =>
  play(name, { parameters: { ...FILTERED, ...parameters }, events }, options);

export const filters = [
  ...[0, 10, 1000, 22050].flatMap((cutoff) => [
    filter(`low-pass-at-${cutoff}`, { lowPassCutoff: cutoff, lowPassResonance: 12 }),
    filter(`high-pass-at-${cutoff}`, { highPassCutoff: cutoff, highPassResonance: -3.5 }),
  ]),
  ...[-20, 0, 40].flatMap((resonance) => [
    filter(`low-pass-resonance-${numbered(resonance)}`, {
      lowPassCutoff: 1200, lowPassResonance: resonance,
    }),
    filter(`high-pass-resonance-${numbered(resonance)}`, {
      highPassCutoff: 700, highPassResonance: resonance,
    }),
  ]),
  filter('filters-closing-over-one-another', { lowPassCutoff: 300, highPassCutoff: 3000 }),
  modulated('filters-moved-while-it-sounds', {}, [
    ...held(), { t: 0.05, set: { lowPassCutoff: 4000, lowPassResonance: 20 } },
    { t: 0.1, set: { highPassCutoff: 900, highPassResonance: 15 } },
    { t: 0.16, set: { lowPassCutoff: 0 } },
  ]),
  ...waveforms.flatMap((waveform) => targets.map(lfo(waveform))),
  modulated('lfo-speeds', { lfoDepths: [1, 0.8, 0.5], lfoSpeeds: [0.25, 20, 13.7],
    lfoToLowPass: [true, false, false], lfoToPitch: [false, true, false],
    lfoToAmplitude: [false, false, true] }, held(), { seconds: 0.6 }),
  modulated('lfo-phases', { lfoDepths: [0.5, 0.5, 0.5], lfoPhases: [0.25, 0.9, 1],
    lfoToLowPass: [true, false, true], lfoToAmplitude: [false, true, false] }),
  modulated('three-lfos-on-one-target', {
    lfoWaveforms: ['sine', 'triangle', 'reverseSaw'], lfoDepths: [0.4, 0.6, 0.9],
    lfoSpeeds: [5, 3.3, 11], lfoToPitch: [true, true, true], lfoToAmplitude: [true, true, true],
    lfoToLowPass: [true, true, true], lfoToHighPass: [true, true, true],
  }),
  modulated('lfos-synchronised-between-two-ticks', {
    lfoDepths: [1, 0, 0], lfoSpeeds: [4, 2, 2], lfoToAmplitude: [true, false, false],
    lfoToLowPass: [true, false, false],
  }, [...held(), { t: 0.107, on: 64, v: 80 }, { t: 0.181, on: 60, v: 80 }]),
  modulated('lfo-changed-while-it-sounds', {
    lfoDepths: [0.5, 0, 0], lfoToLowPass: [true, false, false],
  }, [
    ...held(), { t: 0.05, set: { lfoWaveforms: ['square', 'saw', 'sine'] } },
    { t: 0.09, set: { lfoDepths: [0.5, 1, 0], lfoToPitch: [false, true, false] } },
    { t: 0.15, set: { lfoSpeeds: [9, 14, 2], lfoPhases: [0.5, 0, 0] } },
    { t: 0.2, set: { lfoToLowPass: [false, false, false] } },
  ]),
  // Differences of nearly equal samples, in which the last bit of a coefficient is heard of.
  modulated('high-pass-moved-above-a-closed-low-pass', {
    waveform1: 'triangle', waveform2: 'pulse', level1: 0.8753914763000307,
    level2: 0.9243129241630803, pitch1: -2, pitch2: 3, attack: 0.01364907127205618,
    lowPassCutoff: 0, lowPassResonance: 25.671745448597285, highPassCutoff: 10001.683250683865,
    highPassResonance: -11.51503719607786, lfoWaveforms: ['sine', 'sine', 'triangle'],
    lfoDepths: [0, 0, 0.8791351616106188], lfoSpeeds: [2, 2, 18.515106190388668],
    lfoPhases: [0, 0, 0.018905686702673785], lfoToHighPass: [false, false, true],
  }, [{ t: 0, on: 82, v: 93 }, { t: 0.0013, on: 64, v: 103 }], { seconds: 1.2, sampleRate: 44100 }),
  modulated('low-pass-off-stays-off', {
    lowPassCutoff: 22000, highPassCutoff: 0, lfoDepths: [1, 1, 1],
    lfoToHighPass: [true, true, true],
  }),
];
