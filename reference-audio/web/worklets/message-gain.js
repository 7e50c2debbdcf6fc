/**
 * Processor 'message-gain': multiplies by what its messages say, from the next quantum on.
 *
 * - Messages: `{ gain }`, a number; `{ table }`, a Float32Array whose element n mod length is a
 *   further factor in frame n, counted from its arrival.
 * - Shape: 1 input, 1 output of as many channels; input · (gain · table) as doubles. It starts
 *   with gain 0 and a table of a single 1.
 */
class MessageGain extends AudioWorkletProcessor {
  constructor() {
    super();
    this.gain = 0;
    this.table = [1];
    this.position = 0;
    this.port.onmessage = ({ data: { gain, table } }) => {
      if (gain !== undefined) this.gain = gain;
      if (table) {
        this.table = table;
        this.position = 0;
      }
    };
  }

  process([input], [output]) {
    for (let frame = 0; frame < output[0].length; frame += 1) {
      const factor = this.gain * this.table[this.position % this.table.length];
      input.forEach((channel, index) => {
        output[index][frame] = channel[frame] * factor;
      });
      this.position += 1;
    }
    return true;
  }
}

registerProcessor('message-gain', MessageGain);
