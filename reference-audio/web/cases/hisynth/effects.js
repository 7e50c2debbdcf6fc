/** Decimator, drive, delay, reverb: alone, bypassed, changed and swapped while a chord sounds. */
import { chord, held, listOf, numbered, play } from './case.js';

const VOICE = {
  waveform1: 'saw', waveform2: 'triangle', level1: 0.4, level2: 0.4, lowPassCutoff: 5000,
  attack: 0.005, decay: 0.2, sustain: 0.5, release: 0.15,
};
const effect = (name, parameters, events = held(), options = {}) =>
  play(name, { parameters: { ...VOICE, ...parameters }, events }, options);
const pluck = chord(0.05);

const mixes = (unit, name) => [0, 50, 100].map((mix) => effect(`${name}-mix-${mix}`, {
  [`${name}Mix`]: unit * mix, [`${name}On`]: true, delayTime: 0.08,
}, chord(0.2), { seconds: 0.3 }));

const switched = (name, parameters) => effect(`${name}-switched-while-it-sounds`, parameters, [
  ...chord(0.3), { t: 0.05, set: { [`${name}On`]: true } },
  { t: 0.12, set: { [`${name}On`]: false } }, { t: 0.135, set: { [`${name}On`]: true } },
  { t: 0.24, set: { [`${name}Mix`]: name === 'reverb' ? 1 : 100 } },
], { seconds: 0.5 });

const reverb = (reverbType, reverbSize, sampleRate) =>
  effect(`reverb-${reverbType}-${reverbSize}-at-${sampleRate}`, {
    reverbType, reverbSize, reverbOn: true, reverbMix: 0.6,
  }, pluck, { seconds: 0.5, sampleRate });

export const effects = [
  ...[0, 12.3, 30].map((rate) => effect(`decimator-rate-${numbered(rate)}`, {
    decimatorRate: rate, decimatorMix: 80, decimatorOn: true,
  })),
  effect('decimator-at-44100', { decimatorRate: 21, decimatorMix: 70, decimatorOn: true }, held(), {
    sampleRate: 44100,
  }),
  ...[-40, 0, 20].map((gain) => effect(`drive-gain-${numbered(gain)}`, {
    driveGain: gain, driveMix: 80, driveOn: true,
  })),
  ...[0, 0.05, 0.333].map((time) => effect(`delay-time-${numbered(time)}`, {
    delayTime: time, delayFeedback: 60, delayMix: 50, delayOn: true,
  }, pluck, { seconds: time > 0.1 ? 1.2 : 0.5 })),
  effect('delay-time-2', { delayTime: 2, delayFeedback: 90, delayOn: true }, pluck, { seconds: 2.3 }),
  ...[0, 100].map((feedback) => effect(`delay-feedback-${feedback}`, {
    delayTime: 0.06, delayFeedback: feedback, delayOn: true,
  }, pluck, { seconds: 0.8 })),
  effect('delay-at-44100', { delayTime: 0.1, delayFeedback: 70, delayOn: true }, pluck, {
    seconds: 0.6, sampleRate: 44100,
  }),
  ...['plate', 'room', 'hall'].map((type) => reverb(type, 1, 48000)),
  reverb('room', 2, 44100), reverb('room', 2, 48000),
  ...mixes(1, 'decimator'), ...mixes(1, 'drive'), ...mixes(1, 'delay'), ...mixes(0.01, 'reverb'),
  switched('decimator', { decimatorRate: 15 }), switched('drive', { driveGain: 6 }),
  switched('delay', { delayTime: 0.04 }), switched('reverb', { reverbType: 'room' }),
  effect('effects-changed-while-they-sound', {
    decimatorOn: true, driveOn: true, delayOn: true, reverbOn: true, reverbMix: 0.3,
  }, [
    ...chord(0.4), { t: 0.04, set: { decimatorRate: 3 } }, { t: 0.08, set: { driveGain: -12 } },
    { t: 0.12, set: { delayTime: 0.071, delayFeedback: 20 } },
    { t: 0.16, set: { delayMix: 5, driveMix: 95 } }, { t: 0.2, set: { reverbMix: 0.9 } },
    { t: 0.21, set: { delayTime: 0.4 } },
  ], { seconds: 0.6 }),
  effect('reverb-swapped', { reverbOn: true, reverbType: 'room', reverbSize: 1 }, [
    ...chord(0.4), { t: 0.1, set: { reverbType: 'plate' } },
  ], { seconds: 0.5 }),
  effect('reverb-swapped-twice-within-100-ms', {
    reverbOn: true, reverbType: 'room', reverbSize: 1,
  }, [
    ...chord(0.4), { t: 0.1, set: { reverbType: 'plate', reverbSize: 1 } },
    { t: 0.15, set: { reverbType: 'room', reverbSize: 2 } },
  ], { seconds: 0.5 }),
  effect('reverb-swapped-and-back', { reverbOn: true, reverbType: 'room', reverbSize: 1 }, [
    ...chord(0.4), ...listOf(8, (index) => ({
      t: 0.1 + index * 0.021, set: { reverbSize: 1 + index % 2 },
    })),
  ], { seconds: 0.5 }),
  play('another-seed', {
    parameters: { ...VOICE, reverbOn: true, reverbType: 'room', reverbSize: 1 }, events: pluck,
    seed: 'eine andere Stimme 🎹',
  }),
  effect('loud-into-the-limiter', {
    level1: 1, level2: 1, lowPassCutoff: 800, lowPassResonance: 30, driveGain: 20, driveOn: true,
  }, chord(0.2), { seconds: 0.4 }),
];
