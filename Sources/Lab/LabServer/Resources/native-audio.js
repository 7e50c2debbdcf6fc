/**
 * The browser's audio classes, stored before a suite's module is loaded: replacements by the module must not affect the
 * lab.
 */
export const {
  AnalyserNode, AudioBuffer, AudioBufferSourceNode, AudioContext, AudioWorkletNode, GainNode, MediaStreamAudioSourceNode,
} = globalThis;
