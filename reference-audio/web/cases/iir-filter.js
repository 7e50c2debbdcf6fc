/**
 * IIRFilterNode: orders of all kinds, and tails.
 *
 * - Parameters: a patch (web/patch.js) around node `filter`.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'IIRFilterNode';

const NOISE = { kind: 'noise', seed: 1, amplitude: 0.5 };
const IMPULSE = { kind: 'impulse', at: 77 };
const BURST_THEN_END = { ...NOISE, frames: 500 };

function filter(name, feedforward, feedback, { stimulus = NOISE, factory, ...rest } = {}) {
  return {
    name,
    sampleRate: 48000,
    frames: 2048,
    channels: 1,
    stimulus,
    parameters: {
      nodes: {
        filter: {
          type: 'IIRFilterNode',
          ...(factory && { factory: [feedforward, feedback] }),
          ...(!factory && { options: { feedforward, feedback } }),
        },
      },
      wires: ['source > filter', 'filter > out'],
    },
    ...rest,
  };
}

/** Several filters of one sound that ends, each in a channel of its own. */
function filters(name, list, options) {
  const names = list.map((_, index) => `filter${index}`);
  return {
    ...filter(name, [], [], {
      stimulus: { ...NOISE, frames: 100, channels: 1 }, channels: list.length, ...options,
    }),
    parameters: {
      nodes: {
        ...Object.fromEntries(list.map(([feedforward, feedback], index) =>
          [names[index], { type: 'IIRFilterNode', options: { feedforward, feedback } }])),
        merger: { type: 'ChannelMergerNode', options: { numberOfInputs: list.length } },
      },
      wires: [...names.flatMap((node, index) => [`source > ${node}`, `${node} > merger:${index}`]),
        'merger > out'],
    },
  };
}

/** Poles at radius 0.995: a long ring. */
const RINGING = [1, -1.9, 0.990025];

/** Poles at radius 0.9, 0.8 and 0.7, multiplied out: order 6. */
const ORDER_6 = [1, -1.2, 1.3, -0.9, 0.6, -0.3, 0.254016];

export const cases = [
  filter('one-pole', [0.1], [1, -0.9]),
  filter('one-pole-impulse', [0.1], [1, -0.9], { stimulus: IMPULSE }),
  filter('first-difference', [1, -1], [1]),
  filter('more-forward-than-back', [0.2, 0.3, 0.1, -0.2, 0.4], [1, -0.5]),
  filter('more-back-than-forward', [0.2], [1, -0.5, 0.3, -0.1]),
  filter('ringing-impulse', [1], RINGING, { stimulus: IMPULSE }),
  filter('ringing-noise', [0.05, 0, -0.05], RINGING),
  filter('first-coefficient-not-1', [2, 1], [4, -2, 1]),
  filter('first-coefficient-negative', [2, 1], [-4, 2, -1]),
  filter('order-6', [0.1, 0.2, 0.3, 0.2, 0.1], ORDER_6),
  filter('order-19', Array.from({ length: 20 }, (_, n) => 1 / (n + 1)),
    Array.from({ length: 20 }, (_, n) => (n === 0 ? 1 : 0.4 ** n))),
  filter('tail-is-cut', [0.1], [1, -0.97], { stimulus: BURST_THEN_END }),
  filter('long-tail-is-not-cut', [1], RINGING, { stimulus: BURST_THEN_END }),
  filter('stereo-tail-is-dropped', [0.1], [1, -0.99], { stimulus: BURST_THEN_END, channels: 2 }),
  filter('stereo-44k', [0.3, 0.3], [1, -0.4], { channels: 2, sampleRate: 44100 }),
  filter('tail-is-cut-96k', [0.1], [1, -0.97], { stimulus: BURST_THEN_END, sampleRate: 96000 }),
  filter('four-channels', [0.3, 0.3], [1, -0.4], { channels: 4, frames: 1024 }),
  filter('made-by-factory', [0.3, 0.3], [1, -0.4], { factory: true }),
  // Responses that fall slowly from what counts as silence, a millionth above it, and below it.
  filters('responses-around-the-end-of-a-tail', [
    [[1 / 32768], [1, -1 + 1e-6]], [[(1 + 2 ** -20) / 32768], [1, -1 + 1e-7]],
    [[0.9 / 32768], [1, -0.9]],
  ], { frames: 512 }),
  // Two that would ring on for much longer, one that stays as it is, two that grow.
  filters('tails-of-ten-seconds-at-most', [
    [[0.5], [1, -0.99999]], [[0.5], [1, -1.49999, 0.499995]], [[0.01], [1, -1]],
    [[0.001], [1, -1.0005]], [[0.001], [1, -1.5005, 0.50025]],
  ], { sampleRate: 3000, frames: 30400, keepFrom: 30144 }),
];
