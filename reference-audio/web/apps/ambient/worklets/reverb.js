/**
 * Processor 'reverb': a modulated feedback delay network with allpass diffusers.
 *
 * - Shape: 1 input with 1 or 2 channels, mono feeding both sides; 1 output with 2 channels. No
 *   input channels, as after the end of all sources, give zeros and no state advances.
 * - Messages: `{ type: 'params', params }` merges members. Each quality keeps its own lines.
 * - Units: `predelay` in ms, at most 300; `size` up to 4; the rest unitless, 0 to 1.
 */
import { DelayLine } from './delay-line.js';
import { ReverbNetwork } from './reverb-network.js';
import { QUALITIES, TYPES } from './reverb-tables.js';

const MAXIMUM_PREDELAY_SECONDS = 0.3;

/** Per-sample step of the damping towards its target: a time constant of 10,000 samples. */
const DAMPING_STEP = 0.0001;

const MODULATOR_COUNT = 4;

class Reverb extends AudioWorkletProcessor {
  #parameters = {
    type: 'hall', quality: 'balanced', decay: 0.8, size: 1.5, modulation: 0.3, predelay: 20,
    damping: 0.5, width: 0.8, diffusion: 0.8,
  };
  #networks = {};
  #predelaySamples = 0;
  #predelayLeft = new DelayLine(Math.ceil(MAXIMUM_PREDELAY_SECONDS * sampleRate));
  #predelayRight = new DelayLine(Math.ceil(MAXIMUM_PREDELAY_SECONDS * sampleRate));
  #smoothedDamping = 0.5;
  #phases = Array.from({ length: MODULATOR_COUNT }, (_, index) => index / MODULATOR_COUNT);
  #modulation = new Array(MODULATOR_COUNT).fill(0);

  constructor() {
    super();
    for (const [name, quality] of Object.entries(QUALITIES)) {
      this.#networks[name] = new ReverbNetwork(quality);
    }
    this.#applyParameters();
    this.port.onmessage = ({ data }) => {
      if (data.type !== 'params') return;
      Object.assign(this.#parameters, data.params);
      this.#applyParameters();
    };
  }

  #applyParameters() {
    const parameters = this.#parameters;
    for (const network of Object.values(this.#networks)) network.setParameters(parameters);
    this.#predelaySamples = Math.floor((parameters.predelay / 1000) * sampleRate);
  }

  process([input], [output]) {
    if (!input || input.length === 0 || output.length < 2) return true;
    const { quality, damping, width } = this.#parameters;
    const network = this.#networks[quality];
    const inputLeft = input[0];
    const inputRight = input[1] ?? input[0];
    const frames = output[0].length;
    this.#advanceModulation(QUALITIES[quality].modulationRates, frames);
    for (let frame = 0; frame < frames; frame += 1) {
      this.#smoothedDamping += (damping - this.#smoothedDamping) * DAMPING_STEP;
      const left = this.#delay(this.#predelayLeft, inputLeft[frame]);
      const right = this.#delay(this.#predelayRight, inputRight[frame]);
      network.render(left, right, this.#smoothedDamping, this.#modulation);
      const middle = (network.left + network.right) / 2;
      const side = (network.left - network.right) / 2;
      output[0][frame] = middle + side * width;
      output[1][frame] = middle - side * width;
    }
    return true;
  }

  /** Moves the triangle modulators on by one quantum; a quality runs the first two or all four. */
  #advanceModulation(rates, frames) {
    const { type, modulation } = this.#parameters;
    const { modulationDepth } = TYPES[type] ?? TYPES.hall;
    rates.forEach((rate, index) => {
      let phase = this.#phases[index] + (rate * frames) / sampleRate;
      if (phase > 1) phase -= 1;
      this.#phases[index] = phase;
      const triangle = 1 - Math.abs(2 * phase - 1);
      this.#modulation[index] = (triangle - 0.5) * modulationDepth * modulation;
    });
  }

  #delay(line, value) {
    line.write(value);
    return this.#predelaySamples > 0 ? line.read(this.#predelaySamples) : value;
  }
}

registerProcessor('reverb', Reverb);
