/**
 * DelayNode: fixed and moving times on both of its paths, and its tail.
 *
 * - Parameters: a patch (web/patch.js) around node `delay`.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'DelayNode';

const RATE = 48000;
const frame = (number) => number / RATE;
const NOISE = { kind: 'noise', seed: 1, amplitude: 0.5 };

/** Ends after 500 frames; the delay goes on from its memory. */
const BURST_THEN_END = { ...NOISE, frames: 500 };

function delay(name, options, { params, factory, stimulus = NOISE, patch = {}, ...rest } = {}) {
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 1,
    stimulus,
    parameters: {
      nodes: {
        delay: {
          type: 'DelayNode', options, ...(params && { params }), ...(factory && { factory }),
        },
        ...patch.nodes,
      },
      wires: ['source > delay', 'delay > out', ...patch.wires ?? []],
      ...(patch.calls && { calls: patch.calls }),
      ...(patch.steps && { steps: patch.steps }),
    },
    ...rest,
  };
}

const glide = (from, to) => ({
  delayTime: [['setValueAtTime', from, 0], ['linearRampToValueAtTime', to, frame(1900)]],
});
const K_RATE = { calls: [['set', 'delay.delayTime.automationRate', 'k-rate']] };
const lfo = (frequency, depth) => ({
  nodes: {
    lfo: { type: 'OscillatorNode', options: { frequency }, start: [0] },
    depth: { type: 'GainNode', options: { gain: depth } },
  },
  wires: ['lfo > depth', 'depth > delay.delayTime'],
});

export const cases = [
  delay('none', { delayTime: 0 }),
  delay('one-frame', { delayTime: frame(1) }),
  delay('half-a-frame', { delayTime: frame(0.5) }),
  delay('one-quantum', { delayTime: frame(128) }),
  delay('between-frames', { delayTime: frame(300.3) }),
  delay('between-frames-k-rate', { delayTime: frame(300.3) }, { patch: K_RATE }),
  delay('whole-frames-k-rate', { delayTime: frame(300) }, { patch: K_RATE }),
  delay('of-the-largest-time', { delayTime: frame(700), maxDelayTime: frame(700) }),
  delay('beyond-the-largest-time', { delayTime: frame(900), maxDelayTime: frame(700.5) }),
  delay('memory-of-ten-seconds', { delayTime: frame(100.3), maxDelayTime: 10 }),
  delay('memory-of-less-than-a-quantum', { delayTime: frame(20.2), maxDelayTime: frame(30) }),
  delay('grows', { delayTime: 0 }, { params: glide(0, frame(600)) }),
  delay('shrinks', { delayTime: 0 }, { params: glide(frame(900), 0) }),
  delay('grows-k-rate', {}, { params: glide(0, frame(600)), patch: K_RATE }),
  delay('jumps', {}, {
    params: { delayTime: [['setValueAtTime', frame(50), 0],
      ['setValueAtTime', frame(400.5), frame(700)], ['setValueAtTime', 0, frame(1300)]] },
  }),
  delay('chorus', { delayTime: frame(200) }, { patch: lfo(60, frame(90)) }),
  delay('modulated-below-zero', { delayTime: frame(50) }, { patch: lfo(60, frame(90)) }),
  delay('tail-outlives-its-source', { delayTime: frame(1000) }, { stimulus: BURST_THEN_END }),
  delay('stereo-tail-folds-to-mono', { delayTime: frame(400), maxDelayTime: 0.02 }, {
    stimulus: BURST_THEN_END, channels: 2,
  }),
  delay('tail-ends-with-its-largest-time', { delayTime: frame(700), maxDelayTime: frame(701) }, {
    stimulus: { ...NOISE, frames: 300 },
    patch: { steps: [{ at: 1024, calls: [['set', 'delay.delayTime.value', frame(690)]] }] },
  }),
  delay('stereo-44k', { delayTime: 0.0061 }, { channels: 2, sampleRate: 44100 }),
  delay('grows-96k', {}, { params: glide(0, 0.004), sampleRate: 96000 }),
  delay('of-8k', { delayTime: 0.0613 }, { sampleRate: 8000 }),
  delay('made-by-factory', { delayTime: frame(210.7) }, { factory: [0.5] }),
  delay('made-by-factory-without-a-time', { delayTime: frame(210.7) }, { factory: [] }),
  // Each channel evaluates the time anew, so that stereo gets there sooner.
  delay('approaching-a-time-in-stereo', { delayTime: frame(700) }, {
    channels: 2, params: { delayTime: [['setTargetAtTime', frame(90), 0, 0.008]] },
  }),
];
