/**
 * Processor 'hadamard-mixer': the reverb's mixing matrix alone, one channel per line.
 *
 * - Shape: 1 input and 1 output of `processorOptions.lines` channels, 4 or 8.
 */
import { HadamardMix } from './hadamard-mix.js';

class HadamardMixer extends AudioWorkletProcessor {
  constructor({ processorOptions: { lines } }) {
    super();
    this.lines = lines;
    this.matrix = new HadamardMix(lines);
    this.values = new Float32Array(lines);
    this.mixed = new Float32Array(lines);
  }

  process([input], [output]) {
    if (input.length !== this.lines) return true;
    for (let frame = 0; frame < output[0].length; frame += 1) {
      for (let line = 0; line < this.lines; line += 1) this.values[line] = input[line][frame];
      this.matrix.mix(this.values, this.mixed);
      for (let line = 0; line < this.lines; line += 1) output[line][frame] = this.mixed[line];
    }
    return true;
  }
}

registerProcessor('hadamard-mixer', HadamardMixer);
