/**
 * Processor 'ending-ramp': a falling ramp that adds its input, and ends.
 *
 * - Parameters: `processorOptions.frames`, the number of frames until it asks to be ended.
 * - Shape: at most 1 input; 1 output, all channels alike: 1 - n / frames in frame n, plus channel 0
 *   of the input if it has one, added as doubles.
 *
 * The quantum in which the ramp reaches its end is delivered whole, with negative values.
 */
class EndingRamp extends AudioWorkletProcessor {
  constructor({ processorOptions: { frames } }) {
    super();
    this.frames = frames;
    this.played = 0;
  }

  process(inputs, [output]) {
    const input = inputs[0]?.[0];
    for (let frame = 0; frame < output[0].length; frame += 1) {
      const value = 1 - this.played / this.frames + (input ? input[frame] : 0);
      for (const channel of output) channel[frame] = value;
      this.played += 1;
    }
    return this.played < this.frames;
  }
}

registerProcessor('ending-ramp', EndingRamp);
