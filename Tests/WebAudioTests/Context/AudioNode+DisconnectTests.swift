import Testing

@testable import WebAudio

@Suite struct AudioNodeDisconnectTests {
  /// A splitter whose outputs feed a merger's inputs crosswise and a gain in between.
  private struct Wiring {
    let context: OfflineAudioContext
    let splitter: ChannelSplitterNode
    let merger: ChannelMergerNode
    let gain: GainNode

    init() throws {
      context = try OfflineAudioContext(numberOfChannels: 3, length: 128, sampleRate: 48000)
      splitter = try ChannelSplitterNode(context: context, numberOfOutputs: 2)
      merger = try ChannelMergerNode(context: context, numberOfInputs: 3)
      gain = GainNode(context: context)
      let ones = [Float](repeating: 1, count: 128)
      try NodeRender.source(context, ones, ones).connect(splitter)
      try splitter.connect(merger, output: 0, input: 0)
      try splitter.connect(merger, output: 1, input: 1)
      try splitter.connect(gain).connect(merger, input: 2)
      try merger.connect(context.destination)
    }

    func render() throws -> [Float] { try context.startRendering().channels.map { $0[0] } }
  }

  @Test func removesEverything() throws {
    let wiring = try Wiring()

    wiring.splitter.disconnect()

    #expect(try wiring.render() == [0, 0, 0])
  }

  @Test func removesWhatLeavesOneOutput() throws {
    let wiring = try Wiring()

    try wiring.splitter.disconnect(output: 0)

    #expect(try wiring.render() == [0, 1, 0])
  }

  @Test func removesWhatGoesToOneNode() throws {
    let wiring = try Wiring()

    try wiring.splitter.disconnect(wiring.merger)

    #expect(try wiring.render() == [0, 0, 1])
  }

  @Test func removesWhatGoesFromOneOutputToOneInput() throws {
    let wiring = try Wiring()

    try wiring.splitter.disconnect(wiring.merger, output: 1, input: 1)

    #expect(try wiring.render() == [1, 0, 1])
  }

  @Test func removesWhatFeedsAParameter() throws {
    let wiring = try Wiring()
    try wiring.splitter.connect(wiring.gain.gain, output: 1)

    try wiring.splitter.disconnect(wiring.gain.gain)

    #expect(try wiring.render() == [1, 1, 1])
    #expect(throws: WebAudioError.notConnected) {
      try wiring.splitter.disconnect(wiring.gain.gain)
    }
  }

  @Test func refusesConnectionsAndPlacesThatDoNotExist() throws {
    let wiring = try Wiring()

    #expect(throws: WebAudioError.notConnected) {
      try wiring.splitter.disconnect(wiring.context.destination)
    }
    #expect(throws: WebAudioError.notConnected) {
      try wiring.splitter.disconnect(wiring.merger, output: 0, input: 1)
    }
    #expect(throws: WebAudioError.outputIndexOutOfRange(index: 2, count: 2)) {
      try wiring.splitter.disconnect(output: 2)
    }
    #expect(throws: WebAudioError.inputIndexOutOfRange(index: 3, count: 3)) {
      try wiring.splitter.disconnect(wiring.merger, output: 0, input: 3)
    }
  }

  @Test func refusesNodesOfAnotherContext() throws {
    let wiring = try Wiring()
    let other = try NodeRender.context()
    defer { withExtendedLifetime(other) {} }

    #expect(throws: WebAudioError.foreignContext) {
      try wiring.gain.connect(other.destination)
    }
    #expect(throws: WebAudioError.foreignContext) {
      try wiring.gain.connect(GainNode(context: other).gain)
    }
  }

  // MARK: With stable sums, as Chromium 156 rendered the same graphs among those of `parity audit --graphs`

  // What hears that a node has left knows of no channels.
  @Test func endsTheLinksOfOneNodeInTheOrderOfTheirMaking() throws {
    let graph = try TestGraph(frames: 256, sampleRate: 48000, summation: .stable)
    let (first, second) = (
      CycleEntriesTests.halver(graph.context), CycleEntriesTests.halver(graph.context)
    )
    let silent = try AudioBufferSourceNode(context: graph.context)
    try silent.start()
    try silent.connect(second)
    try first.connect(second, output: 1)
    try first.connect(second)
    try graph.suspend(atFrame: 128) { try first.disconnect(second) }
    try second.connect(graph.context.destination, output: 1)

    let samples = try graph.render()[0]

    #expect(samples[..<128].allSatisfy { $0 == 0.0625 })
    #expect(samples[128...].allSatisfy { $0 == 0 })
  }

  @Test func endsLinksAfterAllThatThePageConnected() throws {
    let graph = try TestGraph(frames: 256, sampleRate: 48000, summation: .stable)
    let source = ConstantSourceNode(context: graph.context)
    try source.start()
    let (first, second) = (GainNode(context: graph.context), GainNode(context: graph.context))
    let merger = try ChannelMergerNode(context: graph.context, numberOfInputs: 2)
    let counter = CycleEntriesTests.halver(graph.context)
    try source.connect(first).connect(second)
    try source.connect(second)
    try first.connect(merger, input: 1)
    try second.connect(merger, input: 1).connect(counter)
    try counter.connect(graph.context.destination, output: 1)
    try graph.suspend(atFrame: 128) {
      source.disconnect()
      first.disconnect()
    }

    let samples = try graph.render()[0]

    #expect(samples[..<128].allSatisfy { $0 == 0.125 })
    #expect(samples[128...].allSatisfy { $0 == 0 })
  }
}
