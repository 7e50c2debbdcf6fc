/**
 * Cases of suite `graph` about when nodes leave it: each shows one rule of Chromium's that a port
 * misses easily, in the smallest graph that was found for it.
 */
const RATE = 48000;
const frame = (number) => number / RATE;
const QUANTUM_FRAMES = 128;

/** As in graph.js, held at every quantum: tails leave the graph where the next one begins. */
function lifetime(name, nodes, wires, { steps, calls, worklets, ...rest } = {}) {
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 1,
    parameters: {
      ...(worklets && { worklets }), nodes, wires, holds: true,
      ...(calls && { calls }), ...(steps && { steps }),
    },
    ...rest,
  };
}

const source = (type, options, start, stop) => ({
  type, options, ...(start !== undefined && { start: [frame(start)] }),
  ...(stop !== undefined && { stop: [frame(stop)] }),
});
const tone = (frequency, start, stop) => source('OscillatorNode', { frequency }, start, stop);
const constant = (start, stop) => source('ConstantSourceNode', {}, start, stop);
const noise = (frames, channels = 1) => ({ kind: 'noise', seed: 5, amplitude: 0.5, frames, channels });
const player = (options, ...start) => ({
  type: 'AudioBufferSourceNode', options, ...(start.length > 0 && { start }),
});
const node = (type, options = {}) => ({ type, options });
const worklet = (processor, processorOptions, options) => ({
  type: 'AudioWorkletNode', processor, options: { processorOptions, ...options },
});
const NOTCH = node('BiquadFilterNode', { type: 'notch', frequency: 900, Q: 4 });
const LEAKY = { worklets: ['leaky-sum'] };
const RAMP = { worklets: ['ending-ramp'] };
const step = (at, ...calls) => ({ at, calls });
const call = (target, method, ...args) => ['call', target, method, ...args];

export const lifetimes = [
  // Only a node with a single connection leaves with its source.
  lifetime('two-ended-sources-keep-a-gain', {
    low: tone(300, 0, 500), high: tone(900, 0, 700), sum: node('GainNode', { gain: 0.5 }),
    ring: worklet('leaky-sum', { tail: 12 }),
  }, ['low > sum', 'high > sum', 'sum > ring', 'ring > out'], LEAKY),
  lifetime('one-ended-source-lets-a-gain-go', {
    low: tone(300, 0, 500), sum: node('GainNode', { gain: 0.5 }),
    ring: worklet('leaky-sum', { tail: 3 }),
  }, ['low > sum', 'sum > ring', 'ring > out'], LEAKY),
  lifetime('two-ended-sources-keep-a-merger', {
    low: tone(300, 0, 500), high: tone(900, 0, 700),
    merger: node('ChannelMergerNode', { numberOfInputs: 2 }),
    ring: worklet('leaky-sum', { tail: 3 }),
  }, ['low > merger:0', 'high > merger:1', 'merger > ring', 'ring > out'], { ...LEAKY, channels: 2 }),
  lifetime('one-ended-source-at-two-inputs', {
    low: tone(300, 0, 500), merger: node('ChannelMergerNode', { numberOfInputs: 2 }),
    ring: worklet('leaky-sum', { tail: 3 }),
  }, ['low > merger:0', 'low > merger:1', 'merger > ring', 'ring > out'], { ...LEAKY, channels: 2 }),

  // A stop at the very end of a quantum ends the source with it.
  ...Object.entries({ oscillator: tone(300, 100, 768), constant: constant(100, 768) }).map(
    ([name, tone]) => lifetime(`${name}-stopped-at-a-quantum-end`, {
      tone, panner: node('StereoPannerNode', { pan: 0.4 }), delay: node('DelayNode', { delayTime: frame(200.5) }),
    }, ['tone > panner', 'panner > delay', 'delay > out'], { channels: 2, frames: 1280 })),
  lifetime('stop-at-a-quantum-end-cannot-be-taken-back', { tone: tone(300, 0, 768) }, ['tone > out'], {
    frames: 1280, steps: [step(768, call('tone', 'stop', frame(1100)))],
  }),
  lifetime('stop-before-the-start', { tone: tone(300, 1000, 600), other: tone(700, 0) }, [
    'tone > out', 'other > out'], {
    frames: 1280, steps: [step(896, call('tone', 'stop', frame(1200)))],
  }),

  // Silence: what counts as such decides how long the filter behind it rings.
  lifetime('moving-gain-over-silence', {
    burst: player({ buffer: noise(300) }, 0), never: tone(200),
    level: { ...node('GainNode'), params: { gain: [['linearRampToValueAtTime', 0.2, frame(2000)]] } },
    notch: NOTCH,
  }, ['burst > level', 'never > level', 'level > notch', 'notch > out'], { frames: 1024 }),
  lifetime('merger-of-silence', {
    burst: player({ buffer: noise(300) }, frame(200)), never: tone(200),
    merger: node('ChannelMergerNode', { numberOfInputs: 2 }), notch: NOTCH,
  }, ['burst > merger:0', 'never > merger:1', 'merger > notch', 'notch > out'], {
    channels: 2, frames: 1280,
  }),
  lifetime('analyser-of-silence', {
    late: player({ buffer: noise(900, 2) }, frame(600.45)), analyser: node('AnalyserNode'),
    other: node('StereoPannerNode'),
    delay: node('DelayNode', { delayTime: frame(10.09), maxDelayTime: frame(235) }),
  }, ['late > analyser', 'late > other', 'analyser > delay', 'delay > out'], { frames: 1024 }),
  lifetime('stereo-panner-behind-a-filter-that-ends', {
    burst: player({ buffer: noise(300, 2) }, 0), notch: NOTCH,
    panner: node('StereoPannerNode', { pan: -0.3 }),
    room: node('ConvolverNode', { buffer: { ...noise(200), amplitude: 0.05 }, disableNormalization: true }),
  }, ['burst > notch', 'notch > panner', 'panner > room', 'room > out'], { channels: 2, frames: 1536 }),

  // A processor that asked to be ended is called while anything is connected.
  lifetime('ended-processor-with-a-silent-input', {
    never: tone(200), ramp: worklet('ending-ramp', { frames: 400 }, { outputChannelCount: [1] }),
  }, ['never > ramp', 'ramp > out'], RAMP),
  lifetime('ended-processor-whose-input-ends', {
    tone: tone(200, 0, 900), ramp: worklet('ending-ramp', { frames: 400 }, { outputChannelCount: [1] }),
  }, ['tone > ramp', 'ramp > out'], RAMP),
  lifetime('ended-processor-is-not-woken', {
    ramp: worklet('ending-ramp', { frames: 400 }, { outputChannelCount: [1] }),
  }, ['ramp > out'], {
    ...RAMP, steps: [step(1024, ['make', 'tone', tone(200, 1100)], ['wire', 'tone > ramp'])],
  }),

  // Sources and their first quantum.
  lifetime('source-pulled-late', {
    modulator: tone(120, 484.8), carrier: source('ConstantSourceNode', { offset: 0.1 }, 1022.4),
  }, ['modulator > carrier.offset', 'carrier > out']),
  lifetime('source-that-modulates-itself', { tone: constant(0.5) }, ['tone > out', 'tone > tone.offset'], {
    frames: 512,
  }),
  lifetime('player-that-modulates-itself', { tone: player({ buffer: noise(900) }, frame(3.3)) }, [
    'tone > out', 'tone > tone.playbackRate'], { frames: 512 }),
  lifetime('source-that-nobody-hears-is-over', { tone: player({ buffer: noise(300) }, 0) }, [], {
    steps: [step(384, ['wire', 'tone > out'])], frames: 1024,
  }),
  lifetime('source-that-nobody-heard-yet', { tone: player({ buffer: noise(700) }, 0) }, [], {
    steps: [step(384, ['wire', 'tone > out'])], frames: 1408,
  }),
  ...[0.25, 0.5, 100.9].map((part) => lifetime(`player-between-frames-with-a-duration-${part}`.replace('.', '-'), {
    tone: player({ buffer: noise(900) }, frame(200 + part), 0, frame(300.5)),
  }, ['tone > out'], { frames: 640 })),
  lifetime('player-offset-beyond-its-end', {
    tone: player({ buffer: noise(300) }, frame(100.5), frame(400), frame(200)),
    other: tone(700, 0),
  }, ['tone > out', 'other > out'], { frames: 640 }),
  lifetime('player-offset-beyond-its-loop', {
    tone: player({ buffer: noise(900), loop: true, loopEnd: frame(400.6) }, frame(100.4), frame(600)),
  }, ['tone > out'], { frames: 1024 }),
  // Twelve numbers above a whole frame count as the frame, sixteen as what they are.
  ...[12, 16].map((units) => lifetime(`loop-ends-${units}-units-above-a-frame`, {
    tone: player({ buffer: noise(900), loop: true, loopEnd: (700 + units * 2 ** -43) / RATE }, 0),
  }, ['tone > out'], { frames: 1024 })),

  // Parameters.
  lifetime('modulator-that-has-ended', {
    burst: player({ buffer: noise(900, 2) }, 0), lfo: tone(90, 0, 300),
    panner: node('StereoPannerNode', { pan: -0.4 }),
  }, ['burst > panner', 'lfo > panner.pan', 'panner > out'], { channels: 2, frames: 896 }),
  lifetime('still-pan-to-the-left', {
    burst: player({ buffer: noise(900, 2) }, 0), panner: node('StereoPannerNode', { pan: -0.3004960445687175 }),
  }, ['burst > panner', 'panner > out'], { channels: 2, frames: 896 }),
  // Scheduling drops what has passed: the ramp goes on from another event.
  lifetime('ramp-after-events-nobody-evaluated', {
    tone: constant(0), level: { ...node('GainNode'), params: { gain: [
      ['setValueAtTime', 1, frame(1)], ['setTargetAtTime', 0.5, frame(600), frame(300)]] } },
  }, ['tone > level'], {
    steps: [step(768, call('level.gain', 'linearRampToValueAtTime', 1, frame(1500))),
      step(896, ['wire', 'level > out'])],
  }),
  // Frame 64128 is 1.336 s, whose product with the rate is more than the frame.
  lifetime('four-events-late-at-an-inexact-frame', {
    tone: constant(0), level: node('GainNode'),
  }, ['tone > level', 'level > out'], {
    frames: 64512, keepFrom: 64000,
    steps: [step(501 * QUANTUM_FRAMES, call('level.gain', 'setValueAtTime', 0.5, 1.2),
      call('level.gain', 'setValueAtTime', 0.5, 1.2),
      call('level.gain', 'linearRampToValueAtTime', 0.8, 1.25),
      call('level.gain', 'setTargetAtTime', 0, 1.3, 0.003))],
  }),
  lifetime('calls-with-more-arguments', { tone: constant(0) }, ['tone > out'], {
    frames: 512,
    calls: [call('tone.offset', 'setValueAtTime', 0.5, frame(100), 7),
      call('tone.offset', 'setTargetAtTime', 0, frame(200), frame(50), 'more')],
  }),
];
