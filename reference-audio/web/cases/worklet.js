/**
 * AudioWorkletNode: parameters, ports, messages, and processors that end.
 *
 * - Parameters: a patch (web/patch.js) around node `worklet`; each processor is a file of its own
 *   in web/worklets/.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'AudioWorkletNode';

const RATE = 48000;
const frame = (number) => number / RATE;
const NOISE = { kind: 'noise', seed: 1, amplitude: 0.5 };
const BURST_THEN_END = { ...NOISE, frames: 900 };

function worklet(name, processor, node, { patch = {}, stimulus, ...rest } = {}) {
  const { nodes, wires = ['worklet > out'], ...others } = patch;
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 4,
    ...(stimulus && { stimulus }),
    parameters: {
      worklets: [processor],
      nodes: { worklet: { type: 'AudioWorkletNode', processor, ...node }, ...nodes },
      wires,
      ...others,
    },
    ...rest,
  };
}

/** Channels are numbers here, not loudspeakers. */
const DISCRETE = { channelInterpretation: 'discrete' };
const probe = (name, { parameterData, params }, rest) => worklet(name, 'parameter-probe', {
  options: { numberOfInputs: 0, outputChannelCount: [4], parameterData }, params,
}, rest);
const ramp = [['setValueAtTime', -2, frame(100)],
  ['linearRampToValueAtTime', 2, frame(1500.5)]];

const matrix = (name, stimulus, options, wires, rest = {}) => worklet(name, 'port-matrix', {
  options: { numberOfInputs: 3, numberOfOutputs: 2, outputChannelCount: [2, 3], ...options },
}, {
  stimulus,
  channels: 5,
  frames: 1024,
  ...rest,
  patch: {
    nodes: {
      splitter: { type: 'ChannelSplitterNode', options: { numberOfOutputs: 3, ...DISCRETE } },
      merger: { type: 'ChannelMergerNode', options: { numberOfInputs: 5 } },
      pair: { type: 'ChannelSplitterNode', options: { numberOfOutputs: 2 } },
      tone: { type: 'OscillatorNode', options: { frequency: 750 }, start: [0] },
    },
    wires: [...wires, 'worklet:0 > pair', 'pair:0 > merger:0', 'pair:1 > merger:1',
      'worklet:1 > splitter', 'splitter:0 > merger:2', 'splitter:1 > merger:3',
      'splitter:2 > merger:4', 'merger > out'],
    ...rest.patch,
  },
});

const through = (name, processor, options, stimulus, rest) =>
  worklet(name, processor, { options }, {
    stimulus, ...rest, patch: { wires: ['source > worklet', 'worklet > out'], ...rest?.patch },
  });
const post = (at, ...data) => ({ at, calls: data.map((message) => ['post', 'worklet', message]) });
const TABLE = { float32: [1, -0.5, 0.1, 0.25, 0.7] };

export const cases = [
  probe('parameters-at-their-defaults', {}),
  probe('parameters-given', { parameterData: { fast: -7.5, slow: 0.125 } }),
  probe('parameter-beyond-its-range', { parameterData: { slow: 5 } }),
  probe('parameters-assigned', { params: { fast: 3, slow: -0.3 } }),
  probe('fast-parameter-varies', { params: { fast: ramp } }),
  probe('slow-parameter-varies-beyond-its-range', { params: { slow: ramp } }),
  probe('rates-swapped', { params: { fast: ramp, slow: ramp } }, {
    patch: { calls: [['set', 'worklet.fast.automationRate', 'k-rate'],
      ['set', 'worklet.slow.automationRate', 'a-rate']] },
  }),
  probe('parameters-fed-with-audio', {}, {
    patch: {
      nodes: {
        lfo: { type: 'OscillatorNode', options: { frequency: 200 }, start: [frame(300.5)] },
      },
      wires: ['worklet > out', 'lfo > worklet.fast', 'lfo > worklet.slow'],
    },
  }),
  probe('parameter-scheduled-in-mid-render', {}, {
    patch: { steps: [{ at: 640, calls: [['set', 'worklet.slow.value', 0.75],
      ['call', 'worklet.fast', 'setTargetAtTime', 1, frame(700), frame(200)]] }] },
  }),

  matrix('inputs-mono-stereo-none', { ...NOISE, channels: 2 }, {}, [
    'tone > worklet:0', 'source > worklet:1']),
  matrix('inputs-all-none', NOISE, {}, ['source > merger:4']),
  matrix('inputs-explicit-mono', { ...NOISE, channels: 2 }, {
    channelCount: 1, channelCountMode: 'explicit',
  }, ['source > worklet:0', 'source > worklet:2']),
  matrix('input-of-six-channels', { ...NOISE, channels: 6 }, {}, ['source > worklet:2']),
  matrix('input-of-two-sources', { ...NOISE, channels: 2 }, {}, [
    'tone > worklet:1', 'source > worklet:1']),
  matrix('stereo-input-ends', { ...NOISE, channels: 2, frames: 500 }, {}, [
    'source > worklet:0', 'tone > worklet:2']),
  matrix('input-connected-in-mid-render', { ...NOISE, channels: 2 }, {}, ['source > worklet:1'], {
    patch: { steps: [{ at: 384, calls: [['wire', 'tone > worklet:0'], ['cut', 'source']] }] },
  }),

  worklet('source-ends', 'ending-ramp', {
    options: { numberOfInputs: 0, processorOptions: { frames: 1000 } },
  }, { channels: 1 }),
  worklet('source-ends-on-a-quantum', 'ending-ramp', {
    options: { numberOfInputs: 0, processorOptions: { frames: 1024 } },
  }, { channels: 1 }),
  through('filter-ends-before-its-input', 'ending-ramp', {
    processorOptions: { frames: 1000 },
  }, NOISE, { channels: 1 }),
  through('tail-outlives-its-source', 'leaky-sum', {
    processorOptions: { tail: 4 },
  }, BURST_THEN_END, { channels: 1 }),
  through('stereo-tail-outlives-its-source', 'leaky-sum', {
    processorOptions: { tail: 6 },
  }, BURST_THEN_END, { channels: 2 }),
  through('stereo-tail-with-fixed-outputs', 'leaky-sum', {
    processorOptions: { tail: 6 }, outputChannelCount: [2],
  }, BURST_THEN_END, { channels: 2 }),

  through('message-before-the-first-frame', 'message-gain', {}, NOISE, {
    channels: 1, patch: { calls: [['post', 'worklet', { gain: 0.7 }]] },
  }),
  through('messages-in-mid-render', 'message-gain', {}, NOISE, {
    channels: 2, patch: { steps: [post(0, { gain: 0.7 }), post(512, { gain: -0.2 }),
      post(1280, { gain: 9 }, { gain: 0.3, note: ['last', null, true, { wins: 1 }] })] },
  }),
  through('message-with-samples', 'message-gain', {}, NOISE, {
    channels: 1, patch: { steps: [post(0, { gain: 1, table: TABLE }), post(1024, { table: {
      float32: [0.9, 0] } })] },
  }),
  worklet('frame-clock', 'frame-clock', { options: {
    numberOfInputs: 0, outputChannelCount: [4] } }),
  worklet('frame-clock-44k', 'frame-clock', { options: {
    numberOfInputs: 0, outputChannelCount: [4] } }, { sampleRate: 44100 }),
  worklet('frame-clock-made-in-mid-render', 'frame-clock', {
    options: { numberOfInputs: 0, outputChannelCount: [4] },
  }, {
    patch: {
      steps: [{ at: 896, calls: [['make', 'late', {
        type: 'AudioWorkletNode', processor: 'frame-clock',
        options: { numberOfInputs: 0, outputChannelCount: [4] },
      }], ['cut', 'worklet'], ['wire', 'late > out']] }],
    },
  }),
];
