import Testing

@testable import WebAudio

@Suite struct AudioNodeInputTests {
  // The specification's computedNumberOfChannels, with a mono and a quad source connected.
  @Test(
    arguments: [
      (.max, 2, 4), (.clampedMax, 2, 2), (.clampedMax, 8, 4), (.explicit, 2, 2), (.explicit, 6, 6),
    ] as [(ChannelCountMode, Int, Int)])
  func computesItsChannelsByMode(mode: ChannelCountMode, count: Int, expected: Int) throws {
    let graph = try TestGraph(frames: 128)
    let node = GainNode(context: graph.context)
    node.channelCount = count
    node.channelCountMode = mode
    try graph.play([1]).connect(node)
    try graph.play([[1], [2], [3], [4]]).connect(node)

    #expect(node.inputs[0].channelCount == expected)
    #expect(node.outputs[0].bus.channelCount == expected)
  }

  @Test(arguments: [.max, .clampedMax] as [ChannelCountMode])
  func hasOneChannelWithoutConnections(mode: ChannelCountMode) throws {
    let graph = try TestGraph(frames: 128)
    let node = GainNode(context: graph.context)
    node.channelCountMode = mode

    #expect(node.inputs[0].channelCount == 1)
  }

  @Test func mixesAsItsNodeInterpretsChannels() throws {
    for (interpretation, expected) in [(.speakers, [3, 3]), (.discrete, [3, 0])]
      as [(ChannelInterpretation, [Float])]
    {
      let graph = try TestGraph(frames: 1, channels: 2)
      let node = GainNode(context: graph.context)
      node.channelCountMode = .explicit
      node.channelInterpretation = interpretation
      try graph.play([3]).connect(node)

      #expect(try graph.render(node).map { $0[0] } == expected)
    }
  }

  @Test func remixesWhenTheInterpretationChangesInMidRender() throws {
    let graph = try TestGraph(frames: 256, channels: 2)
    let node = GainNode(context: graph.context)
    node.channelCountMode = .explicit
    try graph.playOnes().connect(node)
    try graph.suspend(atFrame: 128) { node.channelInterpretation = .discrete }

    let rendered = try graph.render(node)

    #expect(rendered[1] == samples(256) { $0 < 128 ? 1 : 0 })
  }

  // Algebra in float: 2^24 + 1 rounds back to 2^24, so that the order of additions shows.
  @Test(
    arguments: [
      (.connectionOrder, 16_777_216), (.stable, 16_777_218),
    ] as [(InputSummation, Float)])
  func addsThreeConnectionsInTheOrderOfTheSummation(order: InputSummation, sum: Float) throws {
    let graph = try TestGraph(frames: 128, summation: order)
    let node = GainNode(context: graph.context)
    for sample: Float in [16_777_216, 1, 1] {
      try graph.play([Float](repeating: sample, count: 128)).connect(node)
    }

    #expect(try graph.render(node)[0] == Array(repeating: sum, count: 128))
  }

  @Test func countsAConnectionMadeTwiceOnce() throws {
    let graph = try TestGraph(frames: 8)
    let source = try graph.playOnes()
    let node = GainNode(context: graph.context)
    try source.connect(node)
    try source.connect(node)
    try source.connect(node.gain)
    try source.connect(node.gain)

    // 1 · (1 + 1); a second connection would give 2 · (1 + 2).
    #expect(try graph.render(node)[0] == Array(repeating: 2, count: 8))
  }

  @Test func sumsAMonoAndAStereoSource() throws {
    let graph = try TestGraph(frames: 1, channels: 2)
    let node = GainNode(context: graph.context)
    try graph.play([0.5]).connect(node)
    try graph.play([[1], [2]]).connect(node)

    #expect(try graph.render(node).map { $0[0] } == [1.5, 2.5])
  }

  @Test func handsASingleConnectionOnWithoutArithmetic() throws {
    let graph = try TestGraph(frames: 1)
    let node = GainNode(context: graph.context)
    try graph.play([-0.0]).connect(node)

    node.inputs[0].renderSources(at: 0)

    // A sum would turn −0 into 0.
    let bus = node.inputs[0].sum(mode: .max, most: 2)
    #expect(bus[0][0].sign == .minus)
  }
}
