import Testing

@testable import WebAudio

@Suite struct AudioNodeTests {
  private func impulse(_ frames: Int) -> [Float] { [1] + Array(repeating: 0, count: frames - 1) }

  // MARK: Cycles. Chromium adds one quantum to every cycle, whatever stands in it.

  @Test func delaysACycleByExactlyOneQuantum() throws {
    let graph = try TestGraph(frames: 640)
    let loop = GainNode(context: graph.context, gain: 0.5)
    try graph.play(impulse(640)).connect(loop)
    try loop.connect(loop)

    let rendered = try graph.render(loop)[0]

    // 0.5^(k+1) at frame 128·k.
    #expect(
      rendered
        == samples(640) { $0 % 128 == 0 ? [0.5, 0.25, 0.125, 0.0625, 0.03125][$0 / 128] : 0 })
  }

  @Test func delaysACycleOfThreeNodesByOneQuantumInAll() throws {
    let graph = try TestGraph(frames: 512)
    let nodes = (0..<3).map { _ in GainNode(context: graph.context, gain: 0.5) }
    try graph.play(impulse(512)).connect(nodes[0])
    for index in 0..<3 { try nodes[index].connect(nodes[(index + 1) % 3]) }

    let rendered = try graph.render(nodes[0])[0]

    #expect(rendered.firstIndex(of: 0.5) == 0)
    #expect(rendered[128] == 0.0625)
    #expect(rendered[256] == 0.0078125)
    #expect(rendered.count { $0 != 0 } == 4)
  }

  @Test func passesACycleThroughAParameter() throws {
    let graph = try TestGraph(frames: 512)
    let node = GainNode(context: graph.context, gain: 1)
    try graph.playOnes().connect(node)
    try node.connect(node.gain)

    let rendered = try graph.render(node)[0]

    // Each quantum multiplies by 1 plus the quantum before.
    #expect(rendered == samples(512) { Float($0 / 128 + 1) })
  }

  @Test func rendersACycleThatNothingFeeds() throws {
    let graph = try TestGraph(frames: 256)
    let (first, second) = (GainNode(context: graph.context), GainNode(context: graph.context))
    try first.connect(second)
    try second.connect(first)

    #expect(try graph.render(first) == [Array(repeating: 0, count: 256)])
  }

  // MARK: Silence

  @Test func rendersSilenceWhenNothingIsConnected() throws {
    let graph = try TestGraph(frames: 300, channels: 3)

    let rendered = try graph.context.startRendering()

    #expect(rendered.channelCount == 3)
    #expect(rendered.frameCount == 300)
    #expect(rendered.sampleRate == 8000)
    #expect(rendered.isSilent)
  }

  @Test func rendersANodeOnceInAQuantumHoweverOftenItIsPulled() throws {
    let graph = try TestGraph(frames: 256)
    var calls = 0
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { _ in
        calls += 1
        return true
      }, numberOfInputs: 0, outputChannelCount: [1])
    let ends = (0..<3).map { _ in GainNode(context: graph.context) }
    for end in ends {
      try worklet.connect(end)
      try end.connect(graph.context.destination)
    }

    _ = try graph.render()

    #expect(calls == 2)
  }

  // Browser capture worklet/frame-clock-made-in-mid-render: it draws random numbers unheard.
  @Test func rendersAWorkletThatNothingHears() throws {
    let graph = try TestGraph(frames: 256)
    var calls = 0
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { _ in
        calls += 1
        return true
      })
    try graph.playOnes().connect(worklet)

    _ = try graph.render()

    #expect(calls == 2)
  }

  @Test func marksAGainOfZeroAsSilent() throws {
    let graph = try TestGraph(frames: 128)
    let node = GainNode(context: graph.context, gain: 0)
    try graph.playOnes().connect(node)

    _ = try graph.render(node)

    #expect(node.outputs[0].bus.isSilent)
  }

  @Test func advancesParametersWhileItIsSilent() throws {
    let graph = try TestGraph(frames: 1280)
    let node = GainNode(context: graph.context)
    try node.gain.setTargetAtTime(0, 0, 0.02)
    try graph.play([Float](repeating: 1, count: 128), at: 1024 / 8000).connect(node)

    let rendered = try graph.render(node)[0]

    // e^(−t/τ) as if the source had played all along.
    #expect(abs(Double(rendered[1024]) - exponential(-1024 / 8000 / 0.02)) < 1e-5)
  }

  @Test func refusesChannelCountsOutsideOf1To32() async {
    await #expect(processExitsWith: .failure) {
      let graph = try TestGraph(frames: 128)
      GainNode(context: graph.context).channelCount = 0
    }
    await #expect(processExitsWith: .failure) {
      let graph = try TestGraph(frames: 128)
      GainNode(context: graph.context).channelCount = 33
    }
  }

  /// Specification, 4, Mixing: to one channel by halves; what is then played on two speakers is on both.
  @Test func mixesToTheDestinationsChannelsBeforeTheContexts() throws {
    let graph = try TestGraph(frames: 256, channels: 2)
    let source = try graph.play([
      [Float](repeating: 1, count: 256), [Float](repeating: 0.5, count: 256),
    ])
    try graph.suspend(atFrame: 128) { graph.context.destination.channelCount = 1 }

    let rendered = try graph.render(source)

    #expect(rendered.map { $0[0] } == [1, 0.5])
    #expect(rendered.map { $0[128] } == [0.75, 0.75])
    #expect(rendered.map { $0[255] } == [0.75, 0.75])
  }

  // As Chromium 156 rendered the same graph among those of `parity audit --graphs`: what the analyser reads is what it is
  // about to play, which does not count as silent, so that the convolver's tail only begins when it is cut off.
  @Test func hearsItselfAsSound() throws {
    let graph = try TestGraph(frames: 896, sampleRate: 48000, summation: .stable)
    let analyser = try AnalyserNode(context: graph.context)
    let convolver = try ConvolverNode(context: graph.context)
    let counter = CycleEntriesTests.halver(graph.context)
    try analyser.connect(analyser)
    try analyser.connect(convolver).connect(counter)
    try counter.connect(graph.context.destination, output: 1)
    try graph.suspend(atFrame: 512) { analyser.disconnect() }

    let samples = try graph.render()[0]

    #expect(samples[..<768].allSatisfy { $0 == 0.0625 })
    #expect(samples[768...].allSatisfy { $0 == 0 })
  }
}
