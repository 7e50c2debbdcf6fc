/**
 * ConvolverNode: impulse responses around the edges of its stages, in every number of channels.
 *
 * - Parameters: a patch (web/patch.js) around node `convolver`.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'ConvolverNode';

const NOISE = { kind: 'noise', seed: 1, amplitude: 0.3 };
const IMPULSE = { kind: 'impulse', at: 100 };

function convolver(name, response, options, { stimulus = NOISE, factory, patch, ...rest } = {}) {
  return {
    name,
    sampleRate: 48000,
    frames: 2048,
    channels: response.channels === 1 ? 1 : 2,
    stimulus: { channels: 1, ...stimulus },
    parameters: {
      nodes: {
        convolver: {
          type: 'ConvolverNode',
          options: factory ? options : { buffer: response, ...options },
          ...(factory && { factory }),
        },
      },
      wires: ['source > convolver', 'convolver > out'],
      ...patch,
    },
    ...rest,
  };
}

const PLAIN = { disableNormalization: true };
const response = (frames, channels = 1) => ({
  kind: 'noise', seed: 5, amplitude: 0.2, frames, channels,
});

/** Long enough for the last stage of the response to be heard. */
const framesFor = (length) => (length < 1500 ? 2048 : length + 1500);

export const cases = [
  ...[1, 2, 63, 64, 65, 128, 129, 1000, 5000, 9000].map((length) =>
    convolver(`plain-${length}`, response(length), PLAIN, { frames: framesFor(length) })),
  ...[1, 2, 64, 65, 129, 1000, 5000].map((length) =>
    convolver(`normalised-${length}`, response(length), {}, { frames: framesFor(length) })),
  convolver('impulse-through-1000', response(1000), PLAIN, { stimulus: IMPULSE }),
  convolver('tail-outlives-its-source', response(1000), PLAIN, {
    stimulus: { ...NOISE, frames: 500 },
  }),
  ...[65, 1000].flatMap((length) => [
    convolver(`mono-into-stereo-${length}`, response(length, 2), PLAIN),
    convolver(`stereo-into-stereo-${length}`, response(length, 2), PLAIN, {
      stimulus: { ...NOISE, channels: 2 },
    }),
    convolver(`mono-into-four-${length}`, response(length, 4), PLAIN),
    convolver(`stereo-into-four-${length}`, response(length, 4), PLAIN, {
      stimulus: { ...NOISE, channels: 2 },
    }),
    convolver(`stereo-into-mono-${length}`, response(length), PLAIN, {
      stimulus: { ...NOISE, channels: 2 }, channels: 2,
    }),
  ]),
  convolver('stereo-into-stereo-5000', response(5000, 2), PLAIN, {
    stimulus: { ...NOISE, channels: 2 }, frames: 6144,
  }),
  convolver('normalised-stereo-129', response(129, 2), {}, {
    stimulus: { ...NOISE, channels: 2 },
  }),
  convolver('normalised-four-129', response(129, 4), {}, { stimulus: { ...NOISE, channels: 2 } }),
  convolver('normalised-silent-response', { ...response(65), amplitude: 1e-9 }, {}),
  convolver('normalised-44k', response(129), {}, { sampleRate: 44100 }),
  convolver('normalised-96k', response(129), {}, { sampleRate: 96000 }),
  convolver('normalised-8k-stereo', response(303, 2), {}, { sampleRate: 8000 }),
  convolver('no-buffer-beside-the-source', response(1), {
    buffer: null,
  }, { patch: { wires: ['source > convolver', 'convolver > out', 'source > out'] } }),
  convolver('buffer-changed-in-mid-render', response(129), PLAIN, {
    patch: {
      steps: [{ at: 768, calls: [['set', 'convolver.buffer', response(65)]] }],
    },
  }),
  convolver('normalised-only-after-the-buffer', response(129), PLAIN, {
    // The setting belongs to the next buffer.
    patch: { calls: [['set', 'convolver.normalize', true]] },
  }),
  convolver('made-by-factory', response(129), { normalize: false, buffer: response(129) }, {
    factory: [],
  }),
];
