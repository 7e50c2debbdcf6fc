/**
 * Processor 'parameter-probe': shows what `process` gets for its parameters.
 *
 * - Shape: no input; 1 output of 4 channels: the values of `fast`, those of `slow`, and the lengths
 *   of the two arrays divided by 128. An array of one value holds for the whole quantum.
 */
class ParameterProbe extends AudioWorkletProcessor {
  static parameterDescriptors = [
    { name: 'fast', defaultValue: 0.25 },
    { name: 'slow', defaultValue: 0.5, minValue: -1, maxValue: 1, automationRate: 'k-rate' },
  ];

  process(inputs, [output], { fast, slow }) {
    for (let frame = 0; frame < output[0].length; frame += 1) {
      output[0][frame] = fast.length === 1 ? fast[0] : fast[frame];
      output[1][frame] = slow.length === 1 ? slow[0] : slow[frame];
      output[2][frame] = fast.length / 128;
      output[3][frame] = slow.length / 128;
    }
    return true;
  }
}

registerProcessor('parameter-probe', ParameterProbe);
