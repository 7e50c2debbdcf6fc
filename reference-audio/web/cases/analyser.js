/**
 * AnalyserNode: a pass-through in the path, and what it measures.
 *
 * - Parameters: a patch (web/patch.js) around node `analyser`. Cases with `reads` deliver numbers
 *   instead of audio (web/patch-reads.js).
 */
export { buildPatch as build } from '../patch.js';

export const component = 'AnalyserNode';

const NOISE = { kind: 'noise', seed: 1, amplitude: 0.5 };
const SINE = { kind: 'sine', frequency: 997, amplitude: 0.9 };

/** Leaves -1 to 1, where bytes are clipped. */
const LOUD = { kind: 'noise', seed: 1, amplitude: 1.5 };
const BURST_THEN_ZEROS = { ...NOISE, length: 700 };

function analyser(name, options, { reads, stimulus = NOISE, patch, factory, ...rest } = {}) {
  return {
    name,
    sampleRate: 48000,
    frames: 2048,
    channels: 1,
    stimulus,
    parameters: {
      nodes: { analyser: { type: 'AnalyserNode', options, ...(factory && { factory }) } },
      wires: ['source > analyser', 'analyser > out'],
      ...(reads && { reads }),
      ...patch,
    },
    ...rest,
  };
}

const LEVELS = 'getFloatFrequencyData';
const BYTE_LEVELS = 'getByteFrequencyData';
const SAMPLES = 'getFloatTimeDomainData';
const BYTE_SAMPLES = 'getByteTimeDomainData';
const ALL = [LEVELS, BYTE_LEVELS, SAMPLES, BYTE_SAMPLES];
const read = (at, ...methods) => ({ at, methods });

export const cases = [
  analyser('passes-mono', {}),
  analyser('passes-stereo', { fftSize: 32 }, { channels: 2 }),
  analyser('passes-four-channels', {}, { channels: 4, frames: 1024 }),
  analyser('source-ends', {}, { stimulus: { ...NOISE, frames: 700 }, channels: 2 }),

  analyser('all-of-32', { fftSize: 32 }, { reads: [
    read(128, ...ALL), read(256, ...ALL), read(1280, ...ALL)] }),
  analyser('before-the-first-frame', { fftSize: 32 }, { reads: [
    read(0, ...ALL), read(128, SAMPLES)] }),
  analyser('levels-of-256', { fftSize: 256 }, { reads: [
    read(256, LEVELS), read(512, LEVELS), read(640, LEVELS)] }),
  analyser('levels-without-smoothing', { fftSize: 256, smoothingTimeConstant: 0 }, { reads: [
    read(256, LEVELS), read(1024, LEVELS)] }),
  analyser('levels-with-full-smoothing', { fftSize: 256, smoothingTimeConstant: 0.99 }, { reads: [
    read(256, LEVELS), read(512, LEVELS), read(1024, LEVELS)] }),
  analyser('levels-read-twice-at-one-time', { fftSize: 256 }, { reads: [
    read(512, LEVELS, LEVELS), read(512, BYTE_LEVELS)] }),
  analyser('levels-of-2048', {}, { reads: [read(1920, LEVELS)], stimulus: SINE }),
  analyser('levels-of-8192-not-yet-full', { fftSize: 8192 }, {
    reads: [read(2560, LEVELS)], frames: 4096,
  }),
  analyser('levels-of-32768', { fftSize: 32768, smoothingTimeConstant: 0 }, {
    reads: [read(3072, LEVELS)], frames: 16384, stimulus: { ...NOISE, frames: 4096 },
  }),
  analyser('levels-of-silence', { fftSize: 256 }, { stimulus: BURST_THEN_ZEROS, reads: [
    read(640, LEVELS), read(1024, LEVELS), read(1920, LEVELS)] }),
  analyser('byte-levels-in-a-narrow-range', {
    fftSize: 512, minDecibels: -60, maxDecibels: -40,
  }, { reads: [read(512, BYTE_LEVELS), read(1024, BYTE_LEVELS)] }),
  analyser('samples-beyond-1', { fftSize: 256 }, {
    stimulus: LOUD, reads: [read(1024, SAMPLES, BYTE_SAMPLES)],
  }),
  analyser('stereo-is-folded', { fftSize: 256 }, {
    stimulus: { ...NOISE, channels: 2 }, reads: [read(1024, SAMPLES, LEVELS)],
  }),
  analyser('without-an-output', { fftSize: 256 }, {
    reads: [read(1024, SAMPLES, LEVELS)], patch: { wires: ['source > analyser'] },
  }),
  analyser('size-changed-in-mid-render', { fftSize: 512 }, {
    reads: [read(896, LEVELS), read(1408, LEVELS)],
    patch: { steps: [{ at: 1024, calls: [['set', 'analyser.fftSize', 64]] }] },
  }),
  analyser('range-changed-in-mid-render', { fftSize: 256 }, {
    reads: [read(768, BYTE_LEVELS), read(1280, BYTE_LEVELS)],
    patch: {
      steps: [{ at: 896, calls: [['set', 'analyser.maxDecibels', -20],
        ['set', 'analyser.minDecibels', -70], ['set', 'analyser.smoothingTimeConstant', 0.3]] }],
    },
  }),
  analyser('levels-96k', { fftSize: 1024 }, {
    stimulus: SINE, sampleRate: 96000, reads: [read(1280, LEVELS)],
  }),
  analyser('made-by-factory-44k', { fftSize: 256 }, {
    factory: [], sampleRate: 44100, reads: [read(1024, LEVELS, SAMPLES)],
  }),
];
