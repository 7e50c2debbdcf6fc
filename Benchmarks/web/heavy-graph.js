/**
 * The graph of `HeavyGraph.swift` in a browser, and how long its rendering takes.
 */
import { createRng, generateRandomSequence } from '/web/random.js';

const VOICES = 6;
const WAVES = ['sawtooth', 'square', 'triangle', 'sine'];
const TEXT = '2026-02-01T12|E_ROOT';

/** Soft saturation: 1.5·x/(1 + |x|) at 257 points. */
const CURVE = Float32Array.from({ length: 257 }, (_, index) => {
  const x = (index - 128) / 128;
  return (1.5 * x) / (1 + Math.abs(x));
});

export async function makeHeavyGraph(seconds, sampleRate = 48000) {
  const context = new OfflineAudioContext(2, seconds * sampleRate, sampleRate);
  await buildHeavyGraph(context);
  return context;
}

export async function buildHeavyGraph(context) {
  for (const name of ['reverb', 'granulator']) {
    await context.audioWorklet.addModule(`/web/apps/ambient/worklets/${name}.js`);
  }
  const mix = new GainNode(context, { gain: 0.2 });
  for (let voice = 0; voice < VOICES; voice += 1) addVoice(context, voice, mix);

  const reverb = new AudioWorkletNode(context, 'reverb', { outputChannelCount: [2] });
  reverb.port.postMessage({ type: 'params', params: {} });
  const granulator = new AudioWorkletNode(context, 'granulator', { outputChannelCount: [2] });
  granulator.port.postMessage({ type: 'params', params: {} });
  granulator.port.postMessage({
    type: 'randomSequence', sequence: generateRandomSequence(createRng(TEXT), 10000),
  });

  const compressor = new DynamicsCompressorNode(context);
  mix.connect(reverb).connect(compressor);
  mix.connect(granulator).connect(compressor);
  mix.connect(compressor);
  compressor.connect(context.destination);
}

function addVoice(context, voice, mix) {
  const level = new GainNode(context, { gain: 0.25 });
  WAVES.forEach((type, index) => {
    const oscillator = new OscillatorNode(context, {
      type, frequency: 55 * (voice + 1) * (index + 1), detune: 7 * index - voice,
    });
    oscillator.connect(level);
    oscillator.start();
  });
  const filter = (type, frequency, Q, gain = 0) =>
    new BiquadFilterNode(context, { type, frequency, Q, gain });
  level
    .connect(filter('lowpass', 1200 + 300 * voice, 3))
    .connect(filter('peaking', 500 + 100 * voice, 2, 6))
    .connect(filter('highpass', 40, 0.7))
    .connect(new WaveShaperNode(context, { curve: CURVE, oversample: '2x' }))
    .connect(new StereoPannerNode(context, { pan: voice / 3 - 0.8 }))
    .connect(mix);
}
