/**
 * The reverb's feedback delay network: lines that are read, damped, mixed into one another and
 * written back.
 *
 * - Shape: 4 or 8 lines; the first half is fed from the left, the second half from the right.
 */
import { DelayLine } from './delay-line.js';
import { HadamardMix } from './hadamard-mix.js';
import { Damper, softClip } from './reverb-filters.js';

/** The largest `size` the lines have room for. */
const MAXIMUM_SIZE = 4;

/** How far full modulation moves a line, as a share of its delay. */
const MODULATION_RANGE = 0.015;

export class ReverbLines {
  /** What the lines gave at the last `read`, before and after damping and mixing. */
  reads;
  mixed;

  #table;
  #lines;
  #dampers;
  #damped;
  #matrix;
  #delaysAtSizeOne;
  #delays;

  /** `table` is one of the line tables in reverb-tables.js. */
  constructor(table) {
    const { milliseconds } = table;
    const scale = sampleRate / 48000;
    this.#table = table;
    // The rate enters twice, by the scale and by the conversion to samples. So it does in the app.
    this.#delaysAtSizeOne = milliseconds.map((time) => (time * scale * sampleRate) / 1000);
    this.#lines = this.#delaysAtSizeOne.map((delay) =>
      new DelayLine(Math.ceil(delay * MAXIMUM_SIZE)));
    this.#dampers = milliseconds.map(() => new Damper());
    this.#matrix = new HadamardMix(milliseconds.length);
    this.reads = new Float32Array(milliseconds.length);
    this.#damped = new Float32Array(milliseconds.length);
    this.mixed = new Float32Array(milliseconds.length);
    this.setSize(1);
  }

  setSize(size) {
    this.#delays = this.#delaysAtSizeOne.map((delay) => delay * size);
  }

  /** `modulation` holds one value per modulator, about -0.2 to 0.2; `damping` is 0 to 1. */
  read(modulation, damping) {
    for (let j = 0; j < this.#lines.length; j += 1) {
      const base = this.#delays[j];
      const sway = modulation[this.#table.modulators[j]] * base * MODULATION_RANGE;
      this.reads[j] = this.#lines[j].readInterpolated(Math.max(1, base + sway));
      this.#damped[j] = this.#dampers[j].process(this.reads[j], damping);
    }
    this.#matrix.mix(this.#damped, this.mixed);
  }

  /** Feeds the mixed lines back, together with what enters from either side. */
  write(feedback, left, right) {
    const { injectLevel } = this.#table;
    const half = this.#lines.length / 2;
    for (let j = 0; j < this.#lines.length; j += 1) {
      const inject = (j < half ? left : right) * injectLevel;
      this.#lines[j].write(softClip(this.mixed[j] * feedback + inject));
    }
  }

  tapLeft() {
    return this.#table.tapLeft(this.reads);
  }

  tapRight() {
    return this.#table.tapRight(this.reads);
  }
}
