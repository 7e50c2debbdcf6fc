/**
 * Processor 'ocean-processor': waves that come, break and run out over a constant rumble.
 *
 * - Shape: no input; 1 output with 2 channels.
 * - Messages: `{ type: 'setSeed', seed }` starts both waves over;
 *   `{ type: 'setSampleRate', sampleRate }` sets the rate that turns their seconds into samples.
 * - Units: parameters as listed below, k-rate; an intensity of 0.0001 or less is silence, in which
 *   no state advances.
 * - Random: its own generator, seeded with 12345 until told otherwise.
 */
import { mulberry32 } from '../../../random.js';
import { OCEAN_WAVES, OceanWave } from './ocean-wave.js';

/** Name, default, minimum, maximum; durations, intervals and offsets in seconds. */
const PARAMETERS = [
  ['intensity', 0.5, 0, 1],
  ['waveDurationMin', 4, 2, 15],
  ['waveDurationMax', 10, 2, 15],
  ['waveIntervalMin', 5, 3, 20],
  ['waveIntervalMax', 12, 3, 20],
  ['wave2OffsetMin', 2, 0, 10],
  ['wave2OffsetMax', 6, 0, 10],
  ['foamMin', 0.2, 0, 1],
  ['foamMax', 0.5, 0, 1],
  ['depthMin', 0.3, 0, 1],
  ['depthMax', 0.7, 0, 1],
];

const SILENT_INTENSITY = 0.0001;

class OceanProcessor extends AudioWorkletProcessor {
  static get parameterDescriptors() {
    return PARAMETERS.map(([name, defaultValue, minValue, maxValue]) => ({
      name, defaultValue, minValue, maxValue, automationRate: 'k-rate',
    }));
  }

  #rate = 48000;
  #rng;
  #waves;
  /** Filter states, one per side. */
  #rumble = [0, 0];
  #foam = [0, 0];
  #master = [0, 0];
  #dc = [0, 0];

  constructor() {
    super();
    this.#seed(12345);
    this.port.onmessage = ({ data }) => {
      if (data.type === 'setSeed') this.#seed(data.seed);
      else if (data.type === 'setSampleRate') this.#rate = data.sampleRate;
    };
  }

  #seed(seed) {
    this.#rng = mulberry32(seed);
    this.#waves = OCEAN_WAVES.map((kind) => new OceanWave(kind, this.#rng, this.#rate));
  }

  process(inputs, [output], parameters) {
    const values = {};
    for (const [name] of PARAMETERS) values[name] = parameters[name][0];
    if (values.intensity <= SILENT_INTENSITY) return true;
    const [first, second] = this.#waves;
    for (let frame = 0; frame < output[0].length; frame += 1) {
      first.render(this.#rng, this.#rate, values);
      second.render(this.#rng, this.#rate, values);
      const depth = first.depthLevel + second.depthLevel;
      const rumbleLevel = depth + (0.2 * (values.depthMin + values.depthMax)) / 2;
      this.#advanceRumble(0);
      this.#advanceRumble(1);
      output[0][frame] = this.#mix(0, first.left + second.left,
        first.foamLeft + second.foamLeft, rumbleLevel, values.intensity);
      output[1][frame] = this.#mix(1, first.right + second.right,
        first.foamRight + second.foamRight, rumbleLevel, values.intensity);
    }
    return true;
  }

  #advanceRumble(side) {
    this.#rumble[side] += (2 * (this.#rng() - 0.5) - this.#rumble[side]) * 0.005;
  }

  /** One output sample of a side: waves, rumble and foam, smoothed, without DC, limited. */
  #mix(side, waves, foam, rumbleLevel, intensity) {
    this.#foam[side] += (foam - this.#foam[side]) * 0.3;
    const combined = waves + this.#rumble[side] * rumbleLevel * 0.4 + this.#foam[side];
    this.#master[side] += (combined - this.#master[side]) * 0.35;
    this.#dc[side] += (this.#master[side] - this.#dc[side]) * 0.0005;
    return Math.tanh((this.#master[side] - this.#dc[side]) * intensity * 0.6);
  }
}

registerProcessor('ocean-processor', OceanProcessor);
