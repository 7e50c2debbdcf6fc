/**
 * Whole graphs: sums, modulation, changes in mid-render, and ends that travel downstream.
 *
 * - Parameters: a patch (web/patch.js). Loops are in cycle.js, when nodes leave in
 *   ../graph-lifetimes.js, where they render in ../graph-memory.js, and what a random search found in
 *   ../found-graphs.js.
 */
import { graphs } from '../found-graphs.js';
import { lifetimes } from '../graph-lifetimes.js';
import { memories } from '../graph-memory.js';

export { buildPatch as build } from '../patch.js';

export const component = 'AudioNode graph';

const RATE = 48000;
const frame = (number) => number / RATE;
const NOISE = { kind: 'noise', seed: 1, amplitude: 0.5 };
const BURST_THEN_END = { ...NOISE, frames: 700 };

function graph(name, nodes, wires, { steps, calls, ...rest } = {}) {
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 1,
    parameters: { nodes, wires, ...(calls && { calls }), ...(steps && { steps }) },
    ...rest,
  };
}

const gain = (value, options) => ({ type: 'GainNode', options: { gain: value, ...options } });
const biquad = (options) => ({ type: 'BiquadFilterNode', options });
const delay = (frames) => ({ type: 'DelayNode', options: { delayTime: frame(frames) } });
const sine = (frequency, ...start) => ({
  type: 'OscillatorNode', options: { frequency }, start: start.length > 0 ? start : [0],
});
const saw = (frequency, at = 0) => ({
  type: 'OscillatorNode', options: { type: 'sawtooth', frequency }, start: [frame(at)],
});
const LOWPASS = biquad({ type: 'lowpass', frequency: 900, Q: 6 });

/** `count` oscillators on one target. */
function fanIn(count, target) {
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  return {
    nodes: Object.fromEntries(numbers.map((n) => [`tone${n}`, sine(110 * n + 7 * n * n)])),
    wires: numbers.map((n) => `tone${n} > ${target}`),
  };
}

const sums = [3, 4, 5, 7, 12].map((count) => {
  const { nodes, wires } = fanIn(count, 'sum');
  return graph(`sum-of-${count}`, { ...nodes, sum: gain(1 / count) }, [...wires, 'sum > out']);
});

const step = (at, ...calls) => ({ at, calls });
const TWO_TONES = { low: sine(200), high: sine(1700), level: gain(0.4) };
const TWO_WIRES = ['low > level', 'high > level', 'level > out'];

const FILTER_TYPES = [
  'lowpass', 'highpass', 'bandpass', 'lowshelf', 'highshelf', 'peaking', 'notch', 'allpass',
];

const ENDING = [
  ['notch', 310, 0.5], ['notch', 660, 0.5], ['bandpass', 667.5, 0.5],
  ['lowpass', 21175, -20], ['highpass', 7175, -30], ['highpass', 1352.5, -9],
  ['highpass', 462.5, 0], ['highpass', 632.5, -6],
];

function everyFilter(options) {
  return {
    ...Object.fromEntries(FILTER_TYPES.map((type) => [type, biquad({ type, gain: 6, ...options })])),
    merger: { type: 'ChannelMergerNode', options: { numberOfInputs: FILTER_TYPES.length } },
  };
}

export const cases = [
  ...sums,
  graph('sum-of-5-at-the-destination', { ...fanIn(5, 'out').nodes }, fanIn(5, 'out').wires),
  graph('sum-of-4-at-a-param', { ...fanIn(4, 'level.gain').nodes, level: gain(0.1) }, [
    'source > level', ...fanIn(4, 'level.gain').wires, 'level > out'], { stimulus: NOISE }),
  graph('sum-into-a-resonant-filter', { ...fanIn(6, 'filter').nodes, filter: LOWPASS }, [
    ...fanIn(6, 'filter').wires, 'filter > out']),
  graph('connected-twice-counts-once', { tone: sine(300), level: gain(0.5) }, [
    'tone > level', 'tone > level', 'level > out', 'tone > out', 'tone > out']),
  graph('sum-of-mono-stereo-and-silence', { tone: sine(300), level: gain(0.5), none: gain(0) }, [
    'source > level', 'tone > level', 'tone > none', 'none > level', 'level > out'], {
    stimulus: NOISE, channels: 2,
  }),

  graph('frequency-modulation', { carrier: sine(440), mod: sine(660), index: gain(700) }, [
    'mod > index', 'index > carrier.frequency', 'carrier > out']),
  graph('frequency-modulation-of-a-modulator', {
    carrier: sine(300), mod: sine(200), index: gain(500), mod2: sine(90), index2: gain(250),
  }, ['mod2 > index2', 'index2 > mod.frequency', 'mod > index', 'index > carrier.frequency',
    'carrier > out']),
  graph('amplitude-modulation', { carrier: saw(440), level: gain(0.5), lfo: sine(130) }, [
    'lfo > level.gain', 'carrier > level', 'level > out']),
  graph('lfo-on-a-cutoff', { lfo: sine(40), depth: gain(600), filter: LOWPASS }, [
    'source > filter', 'lfo > depth', 'depth > filter.frequency', 'filter > out'], {
    stimulus: NOISE,
  }),
  graph('one-lfo-on-three-params', {
    lfo: sine(60), depth: gain(400), voice: saw(220), filter: LOWPASS, level: gain(0.3),
  }, ['voice > filter', 'filter > level', 'level > out', 'lfo > level.gain', 'lfo > depth',
    'depth > filter.frequency', 'depth > voice.detune']),
  graph('envelope-by-constant-source', {
    envelope: {
      type: 'ConstantSourceNode', options: { offset: 0 }, start: [0],
      params: { offset: [['setTargetAtTime', 1, frame(100), frame(150)],
        ['setTargetAtTime', 0, frame(1000), frame(200)]] },
    },
    level: gain(0), voice: saw(330),
  }, ['envelope > level.gain', 'voice > level', 'level > out']),
  graph('audio-at-a-k-rate-param', { lfo: sine(50), depth: gain(30), compressor: {
    type: 'DynamicsCompressorNode', options: { threshold: -50 } } }, [
    'source > compressor', 'lfo > depth', 'depth > compressor.threshold', 'compressor > out'], {
    stimulus: NOISE,
  }),

  graph('connect-in-mid-render', TWO_TONES, ['low > level', 'level > out'], {
    steps: [step(640, ['wire', 'high > level'])],
  }),
  graph('disconnect-all-in-mid-render', TWO_TONES, TWO_WIRES, {
    steps: [step(640, ['cut', 'high']), step(1280, ['wire', 'high > out'])],
  }),
  graph('disconnect-one-output', {
    splitter: { type: 'ChannelSplitterNode', options: { numberOfOutputs: 2 } }, level: gain(0.4),
  }, ['source > splitter', 'splitter:0 > level', 'splitter:1 > level', 'level > out'], {
    steps: [step(640, ['cut', 'splitter', 1])], stimulus: { ...NOISE, channels: 2 },
  }),
  graph('disconnect-one-target', TWO_TONES, [...TWO_WIRES, 'low > out'], {
    steps: [step(640, ['cut', 'low', 'level']), step(1280, ['cut', 'low', 'out', 0])],
  }),
  graph('disconnect-one-input', {
    merger: { type: 'ChannelMergerNode', options: { numberOfInputs: 2 } }, tone: sine(300),
  }, ['tone > merger:0', 'tone > merger:1', 'merger > out'], {
    steps: [step(640, ['cut', 'tone', 'merger', 0, 1])], channels: 2,
  }),
  graph('disconnect-a-param', { ...TWO_TONES, lfo: sine(90) }, [
    ...TWO_WIRES, 'lfo > level.gain'], {
    steps: [step(640, ['cut', 'lfo', 'level.gain']), step(1280, ['wire', 'lfo > level.gain']),
      step(1664, ['cut', 'lfo', 'level.gain', 0])],
  }),
  graph('sum-loses-its-middle', { ...fanIn(4, 'sum').nodes, sum: gain(0.25) }, [
    ...fanIn(4, 'sum').wires, 'sum > out'], {
    steps: [step(512, ['cut', 'tone2']), step(1024, ['cut', 'tone1']),
      step(1536, ['wire', 'tone2 > sum'], ['wire', 'tone1 > sum'])],
  }),
  graph('filter-inserted-in-mid-render', { voice: saw(220), level: gain(0.5) }, [
    'voice > level', 'level > out'], {
    steps: [step(896, ['make', 'filter', LOWPASS], ['cut', 'voice'], ['wire', 'voice > filter'],
      ['wire', 'filter > level'])],
  }),
  graph('voices-made-in-mid-render', { level: gain(0.3) }, ['level > out'], {
    steps: [256, 640, 1152].map((at, index) => step(at,
      ['make', `voice${index}`, saw(150 * (index + 2), at + 33.5)],
      ['wire', `voice${index} > level`],
      ['call', `voice${index}`, 'stop', frame(at + 700.25)])),
  }),
  graph('param-calls-in-mid-render', { voice: saw(220), filter: LOWPASS }, [
    'voice > filter', 'filter > out'], {
    steps: [
      step(384, ['call', 'filter.frequency', 'linearRampToValueAtTime', 5000, frame(1000)]),
      step(768, ['call', 'filter.frequency', 'cancelAndHoldAtTime', frame(800)],
        ['set', 'filter.Q.value', 12]),
      step(1280, ['set', 'filter.type', 'highpass'], ['set', 'voice.detune.value', 300]),
    ],
  }),
  graph('start-called-in-mid-render', { tone: { type: 'OscillatorNode' }, level: gain(0.5) }, [
    'tone > level', 'level > out'], {
    steps: [step(512, ['call', 'tone', 'start', frame(700.5)]),
      step(1024, ['call', 'tone', 'stop', frame(1500.5)])],
  }),
  graph('filter-bypassed-while-it-rings', { filter: biquad({ frequency: 500, Q: 30 }) }, [
    'source > filter', 'filter > out'], {
    steps: [step(512, ['cut', 'source']), step(1152, ['wire', 'source > filter'])], stimulus: NOISE,
  }),

  graph('stereo-source-ends-before-a-biquad', { filter: biquad({ frequency: 300, Q: 20 }) }, [
    'source > filter', 'filter > out'], { stimulus: BURST_THEN_END, channels: 2 }),
  graph('mono-source-ends-before-a-biquad', { filter: biquad({ frequency: 300, Q: 20 }) }, [
    'source > filter', 'filter > out'], { stimulus: BURST_THEN_END }),
  graph('stereo-source-ends-before-a-delay', { delay: delay(500) }, [
    'source > delay', 'delay > out'], { stimulus: BURST_THEN_END, channels: 2 }),
  graph('stereo-source-ends-before-gain-and-delay', { level: gain(0.7), delay: delay(500.5) }, [
    'source > level', 'level > delay', 'delay > out'], { stimulus: BURST_THEN_END, channels: 2 }),
  graph('stereo-source-ends-mono-goes-on', { tone: sine(400), filter: LOWPASS }, [
    'source > filter', 'tone > filter', 'filter > out'], { stimulus: BURST_THEN_END, channels: 2 }),
  graph('source-starts-late-before-a-biquad', {
    player: { type: 'AudioBufferSourceNode', options: { buffer: 'stimulus' }, start: [frame(900)] },
    filter: biquad({ frequency: 300, Q: 20 }), delay: delay(200),
  }, ['player > filter', 'filter > delay', 'delay > out'], { stimulus: BURST_THEN_END }),
  graph('tail-behind-a-tail', {
    filter: biquad({ frequency: 2000, Q: 3 }), delay: delay(300), second: LOWPASS,
  }, ['source > delay', 'delay > filter', 'filter > second', 'second > out'], {
    stimulus: BURST_THEN_END, frames: 4096,
  }),
  graph('gain-of-zero-silences-what-follows', {
    level: { ...gain(1), params: { gain: [['setValueAtTime', 0, frame(640)],
      ['setValueAtTime', 1, frame(1664)]] } }, filter: LOWPASS,
  }, ['source > level', 'level > filter', 'filter > out'], { stimulus: NOISE }),
  graph('tremolo-chorus-and-filter-44k', {
    level: gain(0.5), lfo: sine(7), delay: delay(400), sway: gain(0.001), filter: LOWPASS,
  }, ['source > level', 'lfo > level.gain', 'level > delay', 'lfo > sway', 'sway > delay.delayTime',
    'delay > filter', 'filter > out'], { stimulus: NOISE, channels: 2, sampleRate: 44100 }),
  graph('all-by-factories', {
    voice: { type: 'OscillatorNode', factory: [], options: { type: 'square', frequency: 200 },
      start: [0] },
    filter: { type: 'BiquadFilterNode', factory: [],
      options: { type: 'bandpass', frequency: 800 } },
    delay: { type: 'DelayNode', factory: [1], options: { delayTime: 0.01 } },
    level: { type: 'GainNode', factory: [], options: { gain: 0.6 } },
  }, ['voice > filter', 'filter > delay', 'filter > level', 'delay > level', 'level > out']),
  // Until something is connected, a gain's and a stereo panner's events wait in the first quantum.
  ...[
    ['gain', { gain: 0 }, 'gain', [['setTargetAtTime', 0.7, 0, 0.01]]],
    ['panner', { pan: -0.9 }, 'pan', [['setValueAtTime', -0.4, 0], ['setValueAtTime', 0.9, 0.001]]],
  ].map(
    ([name, options, param, calls]) => graph(`${name}-connected-after-its-automation-began`, {
      node: {
        type: name === 'gain' ? 'GainNode' : 'StereoPannerNode', options,
        params: { [param]: calls },
      },
      tone: saw(330, 256),
    }, ['node > out'], {
      channels: 2, steps: [{ at: 256, calls: [['wire', 'tone > node']] }],
    })),
  // The second tail begins when the first has ended.
  graph('second-tail-begins-when-the-first-ends', Object.fromEntries(
    [['first', 300], ['second', 200]].map(([name, frames]) => [name, {
      type: 'DelayNode', options: { delayTime: frame(frames), maxDelayTime: frame(310) },
    }])), ['source > first', 'first > second', 'second > out'], {
    stimulus: BURST_THEN_END, frames: 3072,
  }),
  // Quantum 213 begins at a time whose product with the rate is just below its frame.
  graph('frequency-assigned-now-and-then', { tone: saw(220) }, ['tone > out'], {
    frames: 28160, keepFrom: 26112,
    steps: [207, 213].map((quantum) => ({
      at: 128 * quantum, calls: [['set', 'tone.frequency.value', 220 + quantum / 3]],
    })),
  }),
  // Every type of filter at the edges of its range, each in a channel of its own.
  ...Object.entries({
    'frequency-zero': { frequency: 0 }, nyquist: { frequency: RATE / 2, detune: 1200 },
    'q-zero': { Q: 0 }, 'negative-q': { Q: -3 }, 'high-q': { Q: 40, frequency: 3000 },
  }).map(([name, options]) => graph(`every-filter-at-${name}`, everyFilter(options), [
    ...FILTER_TYPES.flatMap((type, index) =>
      [`source > ${type}`, `${type} > merger:${index}`]), 'merger > out'], {
    stimulus: NOISE, channels: FILTER_TYPES.length, frames: 256,
  })),
  // What a filter leaves behind at each edge, once its input has ended.
  ...['frequency-zero', 'nyquist'].map((name) => graph(`every-filter-ends-at-${name}`, {
    ...everyFilter({ frequency: name === 'nyquist' ? RATE / 2 : 0 }),
  }, [...FILTER_TYPES.flatMap((type, index) =>
    [`source > ${type}`, `${type} > merger:${index}`]), 'merger > out'], {
    stimulus: { ...NOISE, frames: 200, channels: 1 }, channels: FILTER_TYPES.length, frames: 512,
  })),
  // Filters in series, still and moving, in one channel and in two.
  ...[1, 2].flatMap((channels) => [false, true].map((moves) => graph(
    `three-filters-in-series-${channels === 1 ? 'mono' : 'stereo'}${moves ? '-moving' : ''}`, {
      first: LOWPASS,
      second: { ...biquad({ type: 'peaking', frequency: 2500, Q: 2, gain: 9 }),
        ...(moves && { params: { gain: [['linearRampToValueAtTime', -9, frame(900)]] } }) },
      third: biquad({ type: 'highshelf', frequency: 5000, gain: -6 }),
    }, ['source > first', 'first > second', 'second > third', 'third > out'], {
      stimulus: NOISE, channels, frames: 1024,
    }))),
  // Tails of just over and just under a quantum or two: of filters whose two poles are one to the
  // last bit, of real poles, and of complex ones.
  graph('filters-end-about-a-quantum-later', {
    ...Object.fromEntries(ENDING.map(([type, frequency, Q], index) =>
      [`filter${index}`, biquad({ type, frequency, Q })])),
    merger: { type: 'ChannelMergerNode', options: { numberOfInputs: ENDING.length } },
  }, [...ENDING.flatMap((_, index) =>
    [`source > filter${index}`, `filter${index} > merger:${index}`]), 'merger > out'], {
    stimulus: { ...NOISE, frames: 100, channels: 1 }, channels: ENDING.length, frames: 400,
  }),
  ...lifetimes,
  ...memories,
  ...graphs.map(([name, { worklets, steps, ...graph }]) => ({
    name,
    ...graph,
    parameters: {
      ...(worklets.length > 0 && { worklets }),
      nodes: {},
      holds: true,
      // What is said at frame 0 comes before the render.
      calls: steps.filter(({ at }) => at === 0).flatMap(({ calls }) => calls),
      steps: steps.filter(({ at }) => at > 0),
    },
  })),
];
