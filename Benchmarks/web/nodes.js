/**
 * The graphs of `NodeGraph.swift` in a browser: one node behind a sawtooth of 110 Hz; sources stand alone.
 */
const RATE = 48000;
const WORKLETS = ['reverb', 'granulator', 'ocean'];

const ramp = (context, frames) => {
  const buffer = new AudioBuffer({ numberOfChannels: 1, length: frames, sampleRate: RATE });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < frames; index += 1) samples[index] = index / frames - 0.5;
  return buffer;
};

const SOURCES = {
  oscillator: (context) => new OscillatorNode(context, { type: 'sawtooth' }),
  modulatedOscillator: (context) => {
    const modulator = new OscillatorNode(context, { frequency: 5 });
    const oscillator = new OscillatorNode(context, { type: 'sawtooth' });
    modulator.start();
    modulator.connect(new GainNode(context, { gain: 20 })).connect(oscillator.frequency);
    return oscillator;
  },
  constantSource: (context) => new ConstantSourceNode(context),
  bufferSource: (context) => new AudioBufferSourceNode(
    context, { buffer: ramp(context, 4800), playbackRate: 1.3, loop: true }),
};

const shaper = (context, oversample) =>
  new WaveShaperNode(context, { curve: [-0.8, 0, 0.8], oversample });

const NODES = {
  gain: (context) => new GainNode(context, { gain: 0.5 }),
  automatedGain: (context) => {
    const node = new GainNode(context);
    node.gain.setTargetAtTime(0.5, 0, 10);
    return node;
  },
  biquadFilter: (context) => new BiquadFilterNode(context),
  automatedBiquadFilter: (context) => {
    const node = new BiquadFilterNode(context);
    node.frequency.setTargetAtTime(2000, 0, 10);
    return node;
  },
  iirFilter: (context) =>
    new IIRFilterNode(context, { feedforward: [0.2, 0.2], feedback: [1, -0.6] }),
  delay: (context) => new DelayNode(context, { delayTime: 0.1 }),
  waveShaper: (context) => shaper(context, 'none'),
  waveShaperTwice: (context) => shaper(context, '2x'),
  waveShaperFourTimes: (context) => shaper(context, '4x'),
  stereoPanner: (context) => new StereoPannerNode(context, { pan: 0.3 }),
  panner: (context) => new PannerNode(context),
  compressor: (context) => new DynamicsCompressorNode(context),
  convolver: (context) => new ConvolverNode(context, { buffer: ramp(context, RATE) }),
  analyser: (context) => new AnalyserNode(context),
  reverb: (context) => new AudioWorkletNode(context, 'reverb', { outputChannelCount: [2] }),
  granulator: (context) =>
    new AudioWorkletNode(context, 'granulator', { outputChannelCount: [2] }),
  ocean: (context) => new AudioWorkletNode(context, 'ocean-processor', { outputChannelCount: [2] }),
};

export const NAMES = [...Object.keys(SOURCES), ...Object.keys(NODES), 'channelSplitterAndMerger'];

export async function makeNode(name, seconds) {
  const context = new OfflineAudioContext(2, seconds * RATE, RATE);
  if (SOURCES[name]) {
    const source = SOURCES[name](context);
    source.start();
    source.connect(context.destination);
    return context;
  }
  if (WORKLETS.includes(name)) {
    await context.audioWorklet.addModule(`/web/apps/ambient/worklets/${name}.js`);
  }
  const source = new OscillatorNode(context, { type: 'sawtooth', frequency: 110 });
  source.start();
  if (name === 'channelSplitterAndMerger') {
    const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
    const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
    source.connect(splitter);
    splitter.connect(merger, 0, 1);
    merger.connect(context.destination);
    return context;
  }
  const node = NODES[name](context);
  // Worklets take two channels.
  const before = WORKLETS.includes(name) ? source.connect(new StereoPannerNode(context)) : source;
  before.connect(node).connect(context.destination);
  return context;
}
