/**
 * The granulator worklet, from its defaults to its extremes.
 *
 * - Parameters: `message` goes out as parameters and `text` as 10,000 random numbers before the
 *   first frame; `messages` follow at their frame `at`. A `reseed` carries a text in the
 *   case and the text's sequence on its way to the processor.
 */
import { createRng, generateRandomSequence } from '../random.js';

export const component = 'granulator worklet';

const SEQUENCE_LENGTH = 10000;
const TEXT = '2026-02-01T12|E_ROOT';

const NOISE = { kind: 'noise', seed: 11, amplitude: 0.5 };
const SINE = { kind: 'sine', frequency: 220, amplitude: 0.5 };
const SWEEP = { kind: 'sweep', from: 100, to: 4000, amplitude: 0.5 };

const DEFAULTS = {
  grainSizeMin: 20, grainSizeMax: 80, density: 20, spray: 100, jitter: 10, probability: 0.8,
  pitchMode: 'harmonic', pitchSpread: 2, stereoSpread: 0.5, feedback: 0.1, wetMix: 0.3,
};

/** More grains, so that a short case has many. */
const BUSY = { ...DEFAULTS, density: 60, probability: 1, spray: 200 };

function granulation(name, stimulus, message, { messages, ...options } = {}) {
  const parameters = { message, text: TEXT };
  if (messages) parameters.messages = messages;
  return { name, sampleRate: 48000, frames: 24000, channels: 2, stimulus, parameters, ...options };
}

export const cases = [
  granulation('defaults', SINE, DEFAULTS, { frames: 48000 }),
  granulation('harmonic-spread-0', SINE, { ...BUSY, pitchSpread: 0 }),
  granulation('harmonic-spread-7', SWEEP, { ...BUSY, pitchSpread: 7 }),
  granulation('harmonic-spread-12', SINE, { ...BUSY, pitchSpread: 12 }),
  granulation('random-pitch-spread-0', SINE, { ...BUSY, pitchMode: 'random', pitchSpread: 0 }),
  granulation('random-pitch-spread-12', SWEEP, { ...BUSY, pitchMode: 'random', pitchSpread: 12 }),
  granulation('sparse', NOISE, { ...DEFAULTS, density: 5, probability: 1 }),
  granulation('dense-until-the-pool-is-full', SINE, {
    ...BUSY, density: 400, grainSizeMin: 200, grainSizeMax: 300,
  }),
  granulation('probability-0-never-a-grain-until-raised', NOISE, { ...BUSY, probability: 0 }, {
    // Without the change this case would be silent.
    messages: [{ at: 12800, data: { type: 'params', params: { probability: 1 } } }],
  }),
  granulation('feedback-at-its-ceiling', SINE, { ...BUSY, feedback: 0.35, pitchSpread: 12 }),
  granulation('long-grains', SINE, { ...BUSY, density: 12, grainSizeMin: 300, grainSizeMax: 500 }),
  granulation('wide-stereo-no-spray', NOISE, {
    ...BUSY, stereoSpread: 1, spray: 0, jitter: 0, wetMix: 1,
  }),
  granulation('large-spray-and-jitter', SINE, { ...BUSY, spray: 600, jitter: 100 }),
  granulation('silence-becomes-pink-noise', { ...SINE, length: 4800 }, { ...BUSY, spray: 50 }, {
    frames: 72000,
  }),
  granulation('reseeded-in-mid-render', SINE, { ...BUSY, pitchSpread: 12 }, {
    messages: [{ at: 12800, data: { type: 'reseed', text: '2026-02-01T13|E_ROOT' } }],
  }),
  granulation('parameters-changed-in-mid-render', NOISE, DEFAULTS, {
    messages: [
      { at: 9600, data: { type: 'params', params: { density: 120, pitchMode: 'random' } } },
      { at: 19200, data: { type: 'params', params: { grainSizeMax: 200, stereoSpread: 1 } } },
    ],
  }),
  // The processor's own defaults.
  granulation('defaults-44k', SINE, {}, { sampleRate: 44100, frames: 44100 }),
  granulation('harmonic-spread-12-44k', NOISE, { ...BUSY, pitchSpread: 12 }, {
    sampleRate: 44100, frames: 22050,
  }),
];

export async function build(context, definition, tools) {
  await tools.addWorklet('apps/ambient/worklets/granulator');
  const { message, text, messages = [] } = definition.parameters;
  const granulator = new AudioWorkletNode(context, 'granulator', { outputChannelCount: [2] });
  const { port } = granulator;
  port.postMessage({ type: 'params', params: message });
  port.postMessage({ type: 'randomSequence', sequence: sequenceOf(text) });
  for (const { at, data } of messages) tools.at(at, () => port.postMessage(expand(data)));
  tools.playStimulus().connect(granulator);
  granulator.connect(context.destination);
}

function expand(data) {
  if (data.type !== 'reseed') return data;
  return { type: 'reseed', sequence: sequenceOf(data.text) };
}

function sequenceOf(text) {
  return generateRandomSequence(createRng(text), SEQUENCE_LENGTH);
}
