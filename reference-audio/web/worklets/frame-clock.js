/**
 * Processor 'frame-clock': what the worklet scope knows about time, and its random numbers.
 *
 * - Shape: no input; 1 output of 4 channels: (currentFrame + n) / 65536, currentTime in seconds,
 *   sampleRate / 131072, and one `Math.random()` for each frame.
 */
class FrameClock extends AudioWorkletProcessor {
  process(inputs, [output]) {
    for (let frame = 0; frame < output[0].length; frame += 1) {
      output[0][frame] = (currentFrame + frame) / 65536;
      output[1][frame] = currentTime;
      output[2][frame] = sampleRate / 131072;
      output[3][frame] = Math.random();
    }
    return true;
  }
}

registerProcessor('frame-clock', FrameClock);
