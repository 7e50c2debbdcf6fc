/**
 * One of the six voices, which sound for as long as the engine runs: four oscillators and noise
 * through a filter, two shelves of colour and a soft saturation, shaped by one envelope.
 *
 * - Units: frequencies in hertz, times in seconds of the context.
 */
import { follow } from './automation.js';

const INITIAL_FREQUENCY = 440;
const NOISE_SECONDS = 2;
const NOISE_FADE_SECONDS = 0.05;
const CURVE_POINTS = 256;

/** Levels of sine, triangle, detuned sawtooth, sawtooth by brightness. */
const BRIGHTNESS = [
  [1, 0, 0, 0], [0.2, 0.8, 0, 0], [0, 0.4, 0.3, 0.3], [0, 0, 0.5, 0.5],
];

export class Voice {
  output;
  #context;
  #oscillators;
  #levels;
  #noise;
  #filter;
  #warmth;
  #presence;
  #shaper;
  #envelope;
  #hardness;
  #activeUntil = -Infinity;

  constructor(context) {
    this.#context = context;
    this.#filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: 2000, Q: 1 });
    this.#oscillators = ['sine', 'triangle', 'sawtooth', 'sawtooth'].map((type) =>
      new OscillatorNode(context, { type, frequency: INITIAL_FREQUENCY }));
    this.#levels = this.#oscillators.map((oscillator) => {
      const level = new GainNode(context, { gain: 0 });
      oscillator.connect(level).connect(this.#filter);
      return level;
    });
    this.#noise = this.#makeNoise();
    this.#warmth = new BiquadFilterNode(context, { type: 'lowshelf', frequency: 250 });
    this.#presence = new BiquadFilterNode(context, { type: 'peaking', frequency: 3000, Q: 0.8 });
    this.#shaper = new WaveShaperNode(context, { oversample: '2x' });
    const level = new GainNode(context, { gain: 0.15 });
    this.#envelope = new GainNode(context, { gain: 0 });
    this.#filter.connect(this.#warmth).connect(this.#presence).connect(this.#shaper)
      .connect(level).connect(this.#envelope);
    this.output = this.#envelope;
    for (const oscillator of this.#oscillators) oscillator.start();
  }

  isActive(now) {
    return now < this.#activeUntil;
  }

  /** Follows the controls; the filter's cutoff and resonance have laws of their own. */
  apply(state, now) {
    const levels = BRIGHTNESS[Math.round(state.oscBrightness)] ?? BRIGHTNESS[2];
    this.#levels.forEach((level, index) => follow(level.gain, levels[index], now));
    follow(this.#noise.gain, state.airNoise * 0.1, now);
    this.#filter.type = state.filterType;
    follow(this.#warmth.gain, state.warmth * 8, now);
    follow(this.#presence.gain, (state.presence - 0.5) * 12, now);
    if (state.hardness === this.#hardness) return;
    this.#hardness = state.hardness;
    this.#shaper.curve = saturation(1 + 3 * state.hardness);
  }

  setFilter(cutoff, q, now) {
    follow(this.#filter.frequency, cutoff, now);
    follow(this.#filter.Q, q, now);
  }

  /** A note without an end: from silence at `start`, or out of the one that sounds. */
  play(frequency, state, start, now) {
    this.#attack(frequency, state, start, now, 1);
    this.#activeUntil = Infinity;
  }

  /** A note of `duration` seconds at a velocity. */
  trigger(frequency, state, velocity, duration, now) {
    this.#attack(frequency, state, now, now, velocity);
    this.#envelope.gain.setTargetAtTime(0, now + duration, state.synthRelease / 3);
    this.#activeUntil = now + duration + state.synthRelease;
  }

  silence(state, now) {
    const { gain } = this.#envelope;
    gain.cancelScheduledValues(now);
    gain.setTargetAtTime(0, now, state.synthRelease / 4);
    this.#activeUntil = -Infinity;
  }

  #attack(frequency, state, start, now, velocity) {
    const { synthAttack: attack, synthDecay: decay, synthRelease: release } = state;
    const sustain = state.synthSustain * velocity;
    const { gain } = this.#envelope;
    gain.cancelScheduledValues(start);
    let onset = start;
    if (this.isActive(now)) {
      gain.setTargetAtTime(0, start, release / 4);
      onset = start + 0.5 * release;
    } else {
      gain.setValueAtTime(0, start);
    }
    this.#setFrequency(frequency, state.detune, onset);
    gain.setTargetAtTime(velocity, onset, attack / 3);
    gain.setTargetAtTime(sustain, onset + attack, decay / 3);
  }

  #setFrequency(frequency, detune, time) {
    const ratios = [1, Math.pow(2, -detune / 1200), Math.pow(2, detune / 1200), 1];
    this.#oscillators.forEach((oscillator, index) =>
      oscillator.frequency.setValueAtTime(frequency * ratios[index], time));
  }

  #makeNoise() {
    const context = this.#context;
    const length = NOISE_SECONDS * context.sampleRate;
    const buffer = new AudioBuffer({ numberOfChannels: 2, length, sampleRate: context.sampleRate });
    for (let channel = 0; channel < 2; channel += 1) {
      fillNoise(buffer.getChannelData(channel), Math.floor(NOISE_FADE_SECONDS * context.sampleRate));
    }
    const source = new AudioBufferSourceNode(context, { buffer, loop: true });
    const level = new GainNode(context, { gain: 0 });
    source.connect(level).connect(this.#filter);
    source.start();
    return level;
  }
}

/** Noise that loops: its end fades into its beginning. */
function fillNoise(samples, fade) {
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const end = samples.length - fade;
  for (let index = 0; index < fade; index += 1) {
    const share = index / fade;
    samples[end + index] = samples[end + index] * (1 - share) + samples[index] * share;
  }
}

/** A hyperbolic tangent that reaches 1 at 1. */
function saturation(drive) {
  const scale = Math.tanh(drive);
  return Float32Array.from({ length: CURVE_POINTS }, (_, index) =>
    Math.tanh(((2 * index) / (CURVE_POINTS - 1) - 1) * drive) / scale);
}
