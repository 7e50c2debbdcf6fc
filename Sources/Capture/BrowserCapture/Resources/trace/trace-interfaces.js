/**
 * What a graph trace records about each Web Audio interface.
 *
 * - `factory`: the context's method that makes the node without `new`.
 * - `attributes`: its own, besides the three that every node has.
 * - `params`: names of its AudioParams; null when the node lists them itself (worklets).
 * - `extras(options, node)`: what was fixed at creation and is not available from an attribute.
 * - `optionsOf(args)`: the constructor options equivalent to a factory's arguments.
 * - `lists`: how many of a factory's first arguments are lists.
 */
export const interfaces = {
  AnalyserNode: {
    factory: 'createAnalyser',
    attributes: ['fftSize', 'minDecibels', 'maxDecibels', 'smoothingTimeConstant'],
    params: [],
  },
  AudioBufferSourceNode: {
    factory: 'createBufferSource',
    attributes: ['buffer', 'loop', 'loopStart', 'loopEnd'],
    params: ['playbackRate', 'detune'],
  },
  AudioWorkletNode: { attributes: [], params: null },
  BiquadFilterNode: {
    factory: 'createBiquadFilter',
    attributes: ['type'],
    params: ['frequency', 'detune', 'Q', 'gain'],
  },
  ChannelMergerNode: { factory: 'createChannelMerger', attributes: [], params: [] },
  ChannelSplitterNode: { factory: 'createChannelSplitter', attributes: [], params: [] },
  ConstantSourceNode: { factory: 'createConstantSource', attributes: [], params: ['offset'] },
  ConvolverNode: {
    factory: 'createConvolver', attributes: ['buffer', 'normalize'], params: [],
  },
  DelayNode: {
    factory: 'createDelay',
    attributes: [],
    params: ['delayTime'],
    optionsOf: ([maxDelayTime]) => ({ maxDelayTime }),
    extras: ({ maxDelayTime = 1 }) => ({ maxDelayTime: Number(maxDelayTime) }),
  },
  DynamicsCompressorNode: {
    factory: 'createDynamicsCompressor',
    attributes: [],
    params: ['threshold', 'knee', 'ratio', 'attack', 'release'],
  },
  GainNode: { factory: 'createGain', attributes: [], params: ['gain'] },
  IIRFilterNode: {
    factory: 'createIIRFilter',
    lists: 2,
    attributes: [],
    params: [],
    optionsOf: ([feedforward, feedback]) => ({ feedforward, feedback }),
    extras: ({ feedforward, feedback }) => ({
      feedforward: Array.from(feedforward, Number), feedback: Array.from(feedback, Number),
    }),
  },
  OscillatorNode: {
    factory: 'createOscillator', attributes: ['type'], params: ['frequency', 'detune'],
  },
  PannerNode: {
    factory: 'createPanner',
    attributes: ['panningModel', 'distanceModel', 'refDistance', 'maxDistance', 'rolloffFactor',
      'coneInnerAngle', 'coneOuterAngle', 'coneOuterGain'],
    params: ['positionX', 'positionY', 'positionZ', 'orientationX', 'orientationY',
      'orientationZ'],
  },
  ScriptProcessorNode: {
    factory: 'createScriptProcessor',
    attributes: [],
    params: [],
    optionsOf: ([, inputs = 2, outputs = 2]) => ({ inputs, outputs }),
    extras: ({ inputs, outputs }, { bufferSize }) => ({
      bufferSize, numberOfInputChannels: inputs >>> 0, numberOfOutputChannels: outputs >>> 0,
    }),
  },
  StereoPannerNode: { factory: 'createStereoPanner', attributes: [], params: ['pan'] },
  WaveShaperNode: {
    factory: 'createWaveShaper', attributes: ['curve', 'oversample'], params: [],
  },
};

/** Attributes of every AudioNode. */
export const channelAttributes = [
  'channelCount', 'channelCountMode', 'channelInterpretation',
];

export const listenerParams = [
  'positionX', 'positionY', 'positionZ', 'forwardX', 'forwardY', 'forwardZ', 'upX', 'upY', 'upZ',
];

/** Methods that schedule something on an AudioParam. */
export const paramMethods = [
  'setValueAtTime', 'linearRampToValueAtTime', 'exponentialRampToValueAtTime', 'setTargetAtTime',
  'setValueCurveAtTime', 'cancelScheduledValues', 'cancelAndHoldAtTime',
];
