import WebAudio

/// Fewer samples and fewer bits, mixed with the input: the worklet 'hisynth-decimator'.
///
/// - Shape: 1 channel in, 1 out.
/// - Real-time: `process` never allocates, locks or throws.
package final class DecimatorProcessor: AudioWorkletProcessor {
  package static let name = "hisynth-decimator"
  package static let descriptors = [
    WorkletParameterDescriptor(name: "hold", defaultValue: 1, automationRate: .kRate),
    WorkletParameterDescriptor(name: "levels", defaultValue: 32768, automationRate: .kRate),
    WorkletParameterDescriptor(name: "mix", defaultValue: 0),
  ]

  private var countdown = 0.0
  private var held = 0.0

  package init() {}

  package func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let input = quantum.inputs[0]
    let output = quantum.outputs[0][0]
    let hold = quantum.parameters[0].value(at: 0)
    let levels = quantum.parameters[1].value(at: 0)
    let mix = quantum.parameters[2]
    for frame in 0..<RenderQuantum.frameCount {
      let x = input.channelCount > 0 ? Double(input[0][frame]) : 0
      if countdown <= 0 {
        held = x
        countdown += hold
      }
      countdown -= 1
      let y = floorOf(held * levels + 0.5) / levels
      output[frame] = Float(x + mix.value(at: frame) * (y - x))
    }
    return true
  }
}
