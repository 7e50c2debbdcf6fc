/**
 * ConstantSourceNode: where it starts and stops, and values that belong to their own frame.
 *
 * - Parameters: a patch (web/patch.js) around node `source`.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'ConstantSourceNode';

const RATE = 48000;
const frame = (number) => number / RATE;

function constant(name, source, { steps, ...options } = {}) {
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 1,
    parameters: {
      nodes: { source: { type: 'ConstantSourceNode', start: [0], ...source } },
      wires: ['source > out'],
      ...(steps && { steps }),
    },
    ...options,
  };
}

const RAMP = { offset: [['setValueAtTime', 0, 0], ['linearRampToValueAtTime', 1, frame(2000)]] };

export const cases = [
  constant('one', {}),
  constant('negative', { options: { offset: -0.3 } }),
  constant('started-without-a-time', { start: [] }),
  constant('starts-inside-a-quantum', { start: [frame(300)] }),
  constant('starts-between-frames', { start: [frame(300.5)] }),
  constant('starts-a-hair-after-a-frame', { start: [frame(300.0004)] }),
  constant('stops-between-frames', { stop: [frame(1000.5)] }),
  constant('stops-a-hair-after-a-frame', { stop: [frame(1000.0004)] }),
  constant('starts-and-stops-within-a-quantum', { start: [frame(140.25)], stop: [frame(143.75)] }),
  constant('lasts-one-frame', { start: [frame(500)], stop: [frame(501)] }),
  constant('stop-is-moved', { stop: [frame(1000)] }, {
    steps: [{ at: 512, calls: [['call', 'source', 'stop', frame(1300.5)]] }],
  }),
  constant('started-in-the-past', { start: undefined }, {
    steps: [{ at: 512, calls: [['call', 'source', 'start', frame(20)]] }],
  }),
  constant('ramp-that-began-before-the-start', { start: [frame(700.5)], params: RAMP }),
  constant('events-all-before-the-start', {
    start: [frame(1000)],
    params: { offset: [['setValueAtTime', 0.9, frame(100)],
      ['setTargetAtTime', 0.2, frame(300), frame(50)]] },
  }),
  constant('starts-44k', { start: [0.0123], stop: [0.0345] }, { sampleRate: 44100 }),
  constant('starts-96k', { start: [0.0023], stop: [0.0145] }, { sampleRate: 96000 }),
  constant('made-by-factory', { factory: [], options: { offset: 0.6 } }),
];
