/**
 * The granulator worklet. Grains are short and near, so that they read what was heard and nothing of
 * the noise that the app's buffer holds at first, but in one case.
 */
import { createRng } from '../../random.js';
import { STEREO_NOISE, claim } from './claim.js';

const SEQUENCE = (() => {
  const rng = createRng('guide');
  return Array.from({ length: 20 }, () => Math.fround(rng()));
})();

/** In the app's units: milliseconds. */
const NEAR = {
  grainSizeMin: 4, grainSizeMax: 5, density: 60, spray: 5, jitter: 1, probability: 1,
  pitchSpread: 0, stereoSpread: 0.5, feedback: 0.1,
};
const SINE = { kind: 'sine', frequency: 3520, amplitude: 0.5, channels: 2 };

/** The app never feeds its granulator back harder than 0.35. */
function grains(name, changes, parts, options = {}) {
  const settings = { ...NEAR, ...changes };
  const params = {
    ...settings, feedback: Math.min(settings.feedback, 0.35), pitchMode: 'harmonic', wetMix: 0.3,
  };
  return claim(name, { component: 'granulator', settings, parts, sequence: SEQUENCE }, {
    worklets: ['apps/ambient/worklets/granulator'],
    nodes: {
      grains: {
        type: 'AudioWorkletNode', processor: 'granulator', options: { outputChannelCount: [2] },
      },
    },
    wires: ['source > grains', 'grains > out'],
    calls: [
      ['post', 'grains', { type: 'params', params }],
      ['post', 'grains', { type: 'randomSequence', sequence: { float32: SEQUENCE } }],
    ],
  }, { stimulus: STEREO_NOISE, ...options });
}

export const cases = [
  grains('grain-sizes', {}, ['seconds']),
  grains('grain-density', { density: 75 }, []),
  grains('grain-spray', { spray: 12, jitter: 3, density: 40 }, ['shares']),
  grains('grain-feedback', { feedback: 0.5 }, []),
  // Twice the sequence's twenty draws and more.
  grains('grain-sequence', { density: 150, spray: 2, probability: 0.9 }, []),
  grains('grain-intervals', { pitchSpread: 2 }, ['intervals'], { stimulus: SINE }),
  grains('grain-window', {}, ['window'], { stimulus: SINE }),
  grains('grain-pool', { grainSizeMin: 95, grainSizeMax: 99, density: 800, spray: 0.5, jitter: 0 }, []),
  grains('grain-memory', { spray: 60, density: 100 }, []),
];
