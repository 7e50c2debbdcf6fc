/**
 * StereoPannerNode: mono and stereo, constant and moving.
 *
 * - Parameters: a patch (web/patch.js) around node `panner`; the stimulus has one or two channels.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'StereoPannerNode';

const RATE = 48000;
const frame = (number) => number / RATE;
const MONO = { kind: 'noise', seed: 1, amplitude: 0.5, channels: 1 };
const STEREO = { ...MONO, channels: 2 };

function panner(name, stimulus, { pan, params, patch, factory, ...rest }) {
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 2,
    stimulus,
    parameters: {
      nodes: {
        panner: {
          type: 'StereoPannerNode', options: { ...(pan !== undefined && { pan }) },
          ...(params && { params }), ...(factory && { factory }),
        },
      },
      wires: ['source > panner', 'panner > out'],
      ...patch,
    },
    ...rest,
  };
}

const glide = (from, to) => ({
  params: {
    pan: [['setValueAtTime', from, frame(100.5)], ['linearRampToValueAtTime', to, frame(1900)]],
  },
});

export const cases = [
  ...[-1, -0.3, 0, 0.61, 1].flatMap((pan) => {
    const name = String(pan).replace('-', 'minus-').replace('.', '-');
    return [
      panner(`mono-at-${name}`, MONO, { pan }), panner(`stereo-at-${name}`, STEREO, { pan }),
    ];
  }),
  panner('mono-glides', MONO, glide(-1, 1)),
  panner('stereo-glides', STEREO, glide(-1, 1)),
  panner('mono-glides-beyond-the-ends', MONO, glide(-3, 3)),
  panner('stereo-glides-k-rate', STEREO, {
    ...glide(1, -1), patch: { calls: [['set', 'panner.pan.automationRate', 'k-rate']] },
  }),
  panner('swung-by-audio', STEREO, {
    patch: {
      nodes: {
        panner: { type: 'StereoPannerNode', options: {} },
        lfo: { type: 'OscillatorNode', options: { frequency: 100 }, start: [0] },
      },
      wires: ['source > panner', 'lfo > panner.pan', 'panner > out'],
    },
  }),
  panner('stereo-source-ends', { ...STEREO, frames: 900 }, { pan: 0.4 }),
  panner('set-in-mid-render', MONO, {
    pan: -1, patch: { steps: [{ at: 896, calls: [['set', 'panner.pan.value', 0.7]] }] },
  }),
  panner('channels-forced-to-mono', STEREO, {
    pan: -0.4, patch: { calls: [['set', 'panner.channelCount', 1]] },
  }),
  panner('mono-44k', MONO, { pan: 0.123, sampleRate: 44100 }),
  panner('made-by-factory', MONO, { pan: -0.77, factory: [] }),
];
