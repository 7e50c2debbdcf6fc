/**
 * Processor 'leaky-sum': a filter with a tail of its own.
 *
 * - Parameters: `processorOptions.tail`, the number of quanta it lives on without an input.
 * - Shape: 1 input, 1 output of as many channels. Each output channel has a state s = 0, a double;
 *   each frame s = 0.98·s + 0.1·x, where x is 0 in a quantum without that input channel, and the
 *   output is s.
 */
class LeakySum extends AudioWorkletProcessor {
  constructor({ processorOptions: { tail } }) {
    super();
    this.left = tail;
    this.tail = tail;
    this.states = [0, 0, 0, 0, 0, 0];
  }

  process([input], [output]) {
    output.forEach((channel, index) => {
      for (let frame = 0; frame < channel.length; frame += 1) {
        const x = index < input.length ? input[index][frame] : 0;
        this.states[index] = 0.98 * this.states[index] + 0.1 * x;
        channel[frame] = this.states[index];
      }
    });
    this.left = input.length > 0 ? this.tail : this.left - 1;
    return this.left > 0;
  }
}

registerProcessor('leaky-sum', LeakySum);
