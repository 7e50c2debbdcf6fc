/**
 * WaveShaperNode: curves of every length, with none, and what follows the end of a source.
 *
 * - Parameters: a patch (web/patch.js) around node `shaper`.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'WaveShaperNode';

/** Leaves -1 to 1 on both sides. */
const LOUD_NOISE = { kind: 'noise', seed: 1, amplitude: 1.4 };
const LOUD_SINE = { kind: 'sine', frequency: 2000, amplitude: 1.4 };
const RAMP = { kind: 'ramp', from: -1.5, to: 1.5 };
const BURST_THEN_END = { ...LOUD_NOISE, frames: 500 };

function shaper(name, curve, oversample, { stimulus = LOUD_NOISE, factory, patch, ...rest } = {}) {
  return {
    name,
    sampleRate: 48000,
    frames: 2048,
    channels: 1,
    stimulus,
    parameters: {
      nodes: {
        shaper: {
          type: 'WaveShaperNode',
          // The constructor takes no null; leaving the curve out means the same.
          options: { ...(curve && { curve }), oversample },
          ...(factory && { factory }),
        },
      },
      wires: ['source > shaper', 'shaper > out'],
      ...patch,
    },
    ...rest,
  };
}

const FOLD = [0.5, -1, 1, -0.5];
const STEPS = [-1, -1, -0.25, -0.25, 0, 0.25, 0.25, 1, 1];
const CUBE = Array.from({ length: 1001 }, (_, n) => ((n - 500) / 500) ** 3);

/** Not 0 for silence: the node never ends. */
const LIFTED = [-0.5, 0.25, 0.75];

export const cases = [
  ...['none', '2x', '4x'].flatMap((oversample) => [
    shaper(`two-points-${oversample}`, [-0.5, 1], oversample),
    shaper(`fold-${oversample}`, FOLD, oversample),
    shaper(`cube-of-1001-points-${oversample}`, CUBE, oversample),
    shaper(`no-curve-${oversample}`, null, oversample),
    shaper(`stereo-steps-${oversample}`, STEPS, oversample, { channels: 2 }),
    shaper(`tail-${oversample}`, CUBE, oversample, { stimulus: BURST_THEN_END }),
    shaper(`lifted-tail-${oversample}`, LIFTED, oversample, { stimulus: BURST_THEN_END }),
  ]),
  shaper('ramp-over-steps', STEPS, 'none', { stimulus: RAMP }),
  shaper('ramp-over-two-points-4x', [1, -1], '4x', { stimulus: RAMP }),
  shaper('curve-of-two-equal-points', [0.3, 0.3], 'none'),
  shaper('stereo-tail-is-dropped-2x', CUBE, '2x', { stimulus: BURST_THEN_END, channels: 2 }),
  shaper('sine-over-cube-4x-44k', CUBE, '4x', { stimulus: LOUD_SINE, sampleRate: 44100 }),
  shaper('sine-over-fold-4x-96k', FOLD, '4x', { stimulus: LOUD_SINE, sampleRate: 96000 }),
  shaper('curve-changed-in-mid-render', FOLD, '2x', {
    patch: { steps: [{ at: 640, calls: [['set', 'shaper.curve', STEPS]] }] },
  }),
  shaper('curve-removed-in-mid-render', FOLD, 'none', {
    patch: { steps: [{ at: 640, calls: [['set', 'shaper.curve', null]] }] },
  }),
  shaper('oversampling-changed-in-mid-render', FOLD, 'none', {
    patch: {
      steps: [{ at: 640, calls: [['set', 'shaper.oversample', '4x']] },
        { at: 1280, calls: [['set', 'shaper.oversample', '2x']] }],
    },
  }),
  shaper('made-by-factory', FOLD, '2x', { factory: [] }),
];
