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

  /// A ramp from 1 to 11 in 1280 frames, into a node that is heard until frame 512 and again, also by itself, from frame
  /// 1024 on.
  private static func render(
    _ make: (OfflineAudioContext) throws -> AudioNode
  ) throws -> [Float] {
    let graph = try TestGraph(frames: 1152, sampleRate: 48000)
    let ramp = ConstantSourceNode(context: graph.context)
    try ramp.start()
    try ramp.offset.setValueAtTime(1, 0)
    try ramp.offset.linearRampToValueAtTime(11, 1280 / 48000)
    let node = try make(graph.context)
    try ramp.connect(node)
    try graph.suspend(atFrame: 512) { node.disconnect() }
    try graph.suspend(atFrame: 1024) {
      try node.connect(node)
      try node.connect(graph.context.destination)
    }
    return try graph.render(node)[0]
  }

  // Origin: captures of the same graphs with an analyser, and with a worklet that halves: 4 is what the ramp was at frame
  // 384, in the last quantum in which anything read the node.
  @Test func keepsWhatWasHeardLast() throws {
    #expect(try Self.render { try AnalyserNode(context: $0) }[1024] == 9 + 4)
    #expect(try Self.render { CycleEntriesTests.halver($0) }[1024] == (9 + 2) / 2)
  }
}
