import Testing

@testable import WebAudio

/// Cycles that are heard at several nodes, as captures with stable sums cut them: expectations are what Chromium 156
/// rendered of the same graphs among the random ones of `parity audit --graphs`.
@Suite struct CycleEntriesTests {
  /// Halves its input, and counts its channels in sixteenths at its second output.
  static func halver(_ context: OfflineAudioContext) -> AudioWorkletNode {
    AudioWorkletNode(
      context: context,
      processor: ClosureProcessor { quantum in
        let input = quantum.inputs[0]
        for frame in 0..<128 {
          quantum.outputs[0][0][frame] = input.channelCount > 0 ? input[0][frame] / 2 : 0
          quantum.outputs[1][0][frame] = Float(input.channelCount) / 16
        }
        return true
      }, numberOfOutputs: 2, outputChannelCount: [1, 1])
  }

  private static func ones(_ context: OfflineAudioContext) throws -> ConstantSourceNode {
    let source = ConstantSourceNode(context: context)
    try source.start()
    return source
  }

  // The worklet has rendered for its second output when the analyser asks for the first. Nothing would be there yet if
  // the analyser were its only reader.
  @Test func readsTheFirstOutputOfANodeInACycle() throws {
    let graph = try TestGraph(frames: 128, sampleRate: 48000, summation: .stable)
    let context = graph.context
    let (worklet, delay) = (Self.halver(context), try DelayNode(context: context, delayTime: 0.001))
    try Self.ones(context).connect(worklet)
    try worklet.connect(delay, output: 1).connect(worklet)
    try worklet.connect(context.destination, output: 1)
    try delay.connect(context.destination)
    try worklet.connect(AnalyserNode(context: context)).connect(context.destination)

    #expect(try graph.render()[0].allSatisfy { $0 == 0.5 + 0.0625 })
  }

  // The parameter asks for the first gain, which would otherwise read what the second one played a quantum ago.
  @Test func entersACycleBeforeAParameterAsksForIt() throws {
    let graph = try TestGraph(frames: 512, sampleRate: 48000, summation: .stable)
    let context = graph.context
    let ramp = try Self.ones(context)
    try ramp.offset.setValueAtTime(0, 0)
    try ramp.offset.linearRampToValueAtTime(8, 512 / 48000)
    let modulated = GainNode(context: context, gain: 0)
    let (first, second) = (GainNode(context: context), GainNode(context: context, gain: 0.5))
    try Self.ones(context).connect(modulated).connect(context.destination)
    try ramp.connect(first).connect(second).connect(first)
    try second.connect(context.destination)
    try first.connect(modulated.gain)
    try first.connect(GainNode(context: context))

    let samples = try graph.render()[0]

    #expect(
      [1, 127, 128, 256, 384, 511].map { samples[$0] } == [
        0.0234375, 2.9765625, 3, 7.5, 12.75, 18.331055,
      ])
  }

  @Test(arguments: [InputSummation.connectionOrder, .stable])
  func leavesCyclesAloneThatAreHeardAtOneNode(summation: InputSummation) throws {
    let graph = try TestGraph(frames: 128, summation: summation)
    let (gain, delay) = (
      GainNode(context: graph.context), try DelayNode(context: graph.context)
    )
    try graph.playOnes().connect(gain).connect(delay).connect(gain)
    _ = try graph.render(gain)

    #expect(graph.context.cycles.gate == nil)
  }

  @Test func forgetsACycleThatIsNoLongerHeard() throws {
    let graph = try TestGraph(frames: 384, summation: .stable)
    let (gain, delay) = (
      GainNode(context: graph.context), try DelayNode(context: graph.context)
    )
    try graph.playOnes().connect(gain).connect(delay).connect(gain)
    try delay.connect(graph.context.destination)
    var readers: Int?
    try graph.suspend(atFrame: 128) {
      readers = delay.outputs[0].fanOut
      try gain.disconnect(graph.context.destination)
    }
    _ = try graph.render(gain)

    // The gain, the destination and the gate, while there are two nodes at which the cycle is heard.
    #expect(readers == 3)
    #expect(graph.context.cycles.gate?.inputs.allSatisfy(\.connections.isEmpty) == true)
  }
}
