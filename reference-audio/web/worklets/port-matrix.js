/**
 * Processor 'port-matrix': mixes several inputs and counts their channels.
 *
 * - Shape: any number of inputs, 2 outputs. Output 0, channel c: the sum over all inputs i that
 *   have a channel c of input / (i + 2), added in the order of inputs as doubles. Output 1,
 *   channel i: the number of channels of input i, divided by 16; 0 without connections.
 */
class PortMatrix extends AudioWorkletProcessor {
  process(inputs, [mix, counts]) {
    mix.forEach((channel, index) => {
      for (let frame = 0; frame < channel.length; frame += 1) {
        let sum = 0;
        inputs.forEach((input, i) => {
          if (index < input.length) sum += input[index][frame] / (i + 2);
        });
        channel[frame] = sum;
      }
    });
    counts.forEach((channel, index) => channel.fill((inputs[index]?.length ?? 0) / 16));
    return true;
  }
}

registerProcessor('port-matrix', PortMatrix);
