import AudioSignal
import Testing

@testable import WebAudio

@Suite struct UnheardOutputTests {
  /// Puts out what it reads, and ones besides.
  private final class Echo: AudioWorkletProcessor {
    func process(_ quantum: borrowing WorkletQuantum) -> Bool {
      for frame in 0..<128 {
        quantum.outputs[0][0][frame] =
          quantum.inputs[0].channelCount > 0 ? quantum.inputs[0][0][frame] : 0
        quantum.outputs[1][0][frame] = 1
      }
      return true
    }
  }

  // Origin: capture of a worklet whose second output is connected to its own input at the second quantum.
  @Test func keepsNothingForAnInputOfItsOwn() throws {
    let graph = try TestGraph(frames: 384)
    let node = AudioWorkletNode(
      context: graph.context, processor: Echo(), numberOfOutputs: 2, outputChannelCount: [1, 1])
    try graph.suspend(atFrame: 128) { try node.connect(node, output: 1) }

    let samples = try graph.render(node)[0]

    #expect(samples[..<256].allSatisfy { $0 == 0 })
    #expect(samples[256...].allSatisfy { $0 == 1 })
  }
}
