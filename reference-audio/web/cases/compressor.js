/**
 * DynamicsCompressorNode: static curves, attack and release, and its look-ahead.
 *
 * - Parameters: a patch (web/patch.js) around node `compressor`.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'DynamicsCompressorNode';

const NOISE = { kind: 'noise', seed: 1, amplitude: 0.5 };
const LOUD = { kind: 'noise', seed: 1, amplitude: 2 };
const SINE = { kind: 'sine', frequency: 220, amplitude: 0.9 };

/** Loud for 2000 frames, then quiet enough to release. */
const LOUD_THEN_NOTHING = { ...SINE, length: 2000 };
const BURST_THEN_END = { ...NOISE, frames: 1500 };

function compressor(name, options, { params, patch, stimulus = NOISE, factory, ...rest } = {}) {
  return {
    name,
    sampleRate: 48000,
    frames: 4096,
    channels: 1,
    stimulus,
    parameters: {
      nodes: {
        compressor: {
          type: 'DynamicsCompressorNode', options, ...(params && { params }),
          ...(factory && { factory }),
        },
      },
      wires: ['source > compressor', 'compressor > out'],
      ...patch,
    },
    ...rest,
  };
}

const glide = (from, to) => [['setValueAtTime', from, 0], ['linearRampToValueAtTime', to, 0.08]];

export const cases = [
  compressor('defaults', {}),
  compressor('defaults-sine', {}, { stimulus: SINE }),
  compressor('defaults-stereo', {}, { channels: 2 }),
  compressor('threshold-0', { threshold: 0 }, { stimulus: LOUD }),
  compressor('threshold-minus-100', { threshold: -100, ratio: 20 }),
  compressor('hard-knee', { knee: 0, threshold: -30, ratio: 8 }),
  compressor('widest-knee', { knee: 40, threshold: -50 }),
  compressor('ratio-1', { ratio: 1 }),
  compressor('ratio-20', { ratio: 20, threshold: -40, knee: 5 }, { stimulus: LOUD }),
  compressor('attack-0', { attack: 0, release: 0.01 }, { stimulus: LOUD_THEN_NOTHING }),
  compressor('attack-1', { attack: 1 }, { stimulus: SINE }),
  compressor('release-0', { release: 0 }, { stimulus: LOUD_THEN_NOTHING }),
  compressor('release-1', { release: 1 }, { stimulus: LOUD_THEN_NOTHING }),
  compressor('limiter', { threshold: -6, knee: 0, ratio: 20, attack: 0.001, release: 0.05 }, {
    stimulus: LOUD,
  }),
  compressor('quiet-below-the-threshold', { threshold: -10 }, {
    stimulus: { ...NOISE, amplitude: 0.01 },
  }),
  compressor('tail-outlives-its-source', {}, { stimulus: BURST_THEN_END }),
  compressor('stereo-tail-outlives-its-source', { release: 0.05 }, {
    stimulus: BURST_THEN_END, channels: 2,
  }),
  compressor('threshold-glides', {}, { params: { threshold: glide(-60, 0) } }),
  compressor('all-params-glide-beyond-their-ranges', {}, {
    params: {
      threshold: glide(-40, 10), knee: glide(60, -10), ratio: glide(1, 30), attack: glide(-0.05, 0.1),
      release: glide(0.5, -0.1),
    },
    channels: 2,
  }),
  compressor('threshold-set-in-mid-render', {}, {
    patch: { steps: [{ at: 2048, calls: [['set', 'compressor.threshold.value', -70]] }] },
  }),
  compressor('defaults-44k', {}, { sampleRate: 44100 }),
  compressor('defaults-8k', {}, { sampleRate: 8000, stimulus: SINE }),
  // The look-ahead is as long as its memory.
  compressor('defaults-192k', {}, { sampleRate: 192000 }),
  compressor('made-by-factory', { ratio: 4, knee: 6 }, { factory: [] }),
];
