/**
 * Processor 'granulator': scatters what it heard within the last seconds as grains.
 *
 * - Shape: 1 input with 2 channels, 1 output with 2. An input with fewer channels leaves the
 *   quantum silent and no state advances.
 * - Messages: `{ type: 'params', params }` merges members; `{ type: 'randomSequence', sequence }`
 *   starts grains; `{ type: 'reseed', sequence }` swaps the sequence and starts it over.
 * - Units: grain sizes, spray and jitter in ms; density in grains per second; pitchSpread in
 *   semitones; the rest 0 to 1.
 * - Random: grains draw from the sequence posted to it, noise draws from `Math.random`.
 */
import { GrainPool } from './grain-pool.js';
import { PinkNoise } from './pink-noise.js';

/** 4 s at 48 kHz; the same number of samples at any other rate. */
const BUFFER_LENGTH = 4 * 48000;

/** Frames between grains before the first parameters arrive: 20 per second at 44.1 kHz. */
const INITIAL_SAMPLES_PER_GRAIN = 2205;

/** |left| + |right| below this counts as silence: -60 dB. */
const SILENCE = 0.001;

/** Semitones to choose from in harmonic mode; a wider pitchSpread allows more of them. */
const INTERVALS = [0, 7, 12, -12, 19, 5, -7, 24, -5, 4, -24];

class Granulator extends AudioWorkletProcessor {
  #parameters = {
    grainSizeMin: 20, grainSizeMax: 80, density: 20, spray: 100, jitter: 10, probability: 0.8,
    pitchMode: 'harmonic', pitchSpread: 2, stereoSpread: 0.5, feedback: 0.1, wetMix: 0.3,
  };
  #left = new Float32Array(BUFFER_LENGTH);
  #right = new Float32Array(BUFFER_LENGTH);
  #writePosition = 0;
  #grains = new GrainPool();
  #pink = new PinkNoise();
  #samplesSinceGrain = 0;
  #samplesPerGrain = INITIAL_SAMPLES_PER_GRAIN;
  #sequence = null;
  #sequenceIndex = 0;
  #initialised = false;
  #silentSamples = 0;

  constructor() {
    super();
    // Grains have something to read from the first moment on.
    for (let i = 0; i < BUFFER_LENGTH; i += 1) {
      const value = this.#pink.next();
      this.#left[i] = value;
      this.#right[i] = value * (1 + (Math.random() - 0.5) * 0.1);
    }
    this.port.onmessage = ({ data }) => this.#receive(data);
  }

  #receive(message) {
    if (message.type === 'params') {
      Object.assign(this.#parameters, message.params);
      this.#samplesPerGrain = Math.floor(sampleRate / this.#parameters.density);
    } else if (message.type === 'randomSequence' || message.type === 'reseed') {
      this.#sequence = message.sequence;
      this.#sequenceIndex = 0;
      if (message.type === 'randomSequence') this.#initialised = true;
    }
  }

  process([input], [output]) {
    if (!input || input.length < 2) return true;
    const { feedback, wetMix } = this.#parameters;
    const frames = output[0].length;
    for (let frame = 0; frame < frames; frame += 1) {
      this.#record(input[0][frame], input[1][frame]);
      this.#advanceGrainClock();
      this.#grains.render(this.#left, this.#right);
      const { left, right } = this.#grains;
      this.#left[this.#writePosition] += Math.tanh(left * feedback);
      this.#right[this.#writePosition] += Math.tanh(right * feedback);
      this.#writePosition = (this.#writePosition + 1) % BUFFER_LENGTH;
      output[0][frame] = left * wetMix;
      output[1][frame] = right * wetMix;
    }
    return true;
  }

  /** Stores one input frame; after half a second of silence pink noise fades in over 2 s. */
  #record(left, right) {
    const grace = 0.5 * sampleRate;
    if (Math.abs(left) + Math.abs(right) < SILENCE) {
      this.#silentSamples += 1;
      if (this.#silentSamples > grace) {
        const pinkLeft = this.#pink.next();
        const pinkRight = this.#pink.next();
        const blend = Math.min(1, (this.#silentSamples - grace) / (2 * sampleRate));
        left = pinkLeft * blend * 0.3;
        right = pinkRight * blend * 0.3;
      }
    } else {
      this.#silentSamples = 0;
    }
    this.#left[this.#writePosition] = left;
    this.#right[this.#writePosition] = right;
  }

  #advanceGrainClock() {
    if (!this.#initialised) return;
    this.#samplesSinceGrain += 1;
    if (this.#samplesSinceGrain < this.#samplesPerGrain) return;
    this.#spawn();
    this.#samplesSinceGrain = 0;
  }

  /** Starts a grain, perhaps. The order of the draws is part of the sound. */
  #spawn() {
    const parameters = this.#parameters;
    if (this.#nextRandom() > parameters.probability) return;
    const grain = this.#grains.findInactive();
    if (!grain) return;
    const sizeRange = parameters.grainSizeMax - parameters.grainSizeMin;
    const size = parameters.grainSizeMin + this.#nextRandom() * sizeRange;
    const length = Math.floor((size / 1000) * sampleRate);
    const spray = Math.floor((parameters.spray / 1000) * sampleRate);
    const jitter = Math.floor((parameters.jitter / 1000) * sampleRate);
    const origin = (this.#writePosition - spray + BUFFER_LENGTH) % BUFFER_LENGTH;
    const sprayOffset = Math.floor(this.#nextRandom() * spray);
    const jitterOffset = Math.floor((this.#nextRandom() - 0.5) * 2 * jitter);
    const position = (origin - sprayOffset + jitterOffset + BUFFER_LENGTH) % BUFFER_LENGTH;
    const rate = Math.pow(2, this.#drawSemitones() / 12);
    const pan = (this.#nextRandom() - 0.5) * 2 * parameters.stereoSpread;
    this.#grains.start(grain, { position, rate, length, pan });
  }

  #drawSemitones() {
    const { pitchMode, pitchSpread } = this.#parameters;
    if (pitchMode !== 'harmonic') return (this.#nextRandom() - 0.5) * 2 * pitchSpread;
    const allowed = Math.max(1, Math.floor((pitchSpread / 12) * INTERVALS.length));
    return INTERVALS[Math.floor(this.#nextRandom() * allowed)];
  }

  /** Cycles through the posted sequence. */
  #nextRandom() {
    if (!this.#sequence) return 0.5;
    const value = this.#sequence[this.#sequenceIndex];
    this.#sequenceIndex = (this.#sequenceIndex + 1) % this.#sequence.length;
    return value;
  }
}

registerProcessor('granulator', Granulator);
