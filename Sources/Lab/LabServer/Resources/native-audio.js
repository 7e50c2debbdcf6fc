/**
 * What the browser offers for sound, taken before a suite's module is loaded: it may put something else in its place,
 * in which the lab has no part.
 */
export const {
  AnalyserNode, AudioBuffer, AudioBufferSourceNode, AudioContext, AudioWorkletNode, GainNode, MediaStreamAudioSourceNode,
} = globalThis;
