import Testing

@testable import WebAudio

@Suite struct OfflineAudioContextLifetimeTests {
  @Test func releasesItsGraph() throws {
    weak var input: AudioNodeInput?
    weak var parameter: AudioNodeInput?
    weak var output: AudioNodeOutput?
    do {
      let context = try NodeRender.context()
      let source = ConstantSourceNode(context: context)
      let gain = GainNode(context: context)
      try source.connect(gain).connect(context.destination)
      try source.connect(gain.gain)
      try source.start()
      _ = try context.startRendering()
      input = gain.inputs[0]
      parameter = gain.gain.input
      output = gain.outputs[0]
    }

    // Inputs and outputs hold each other while the context lives. Asked outside of the expectation, which would
    // show all that a released node refers to.
    let isReleased = (input == nil, parameter == nil, output == nil)
    #expect(isReleased == (true, true, true))
  }

  @Test(arguments: [InputSummation.connectionOrder, .stable])
  func releasesWhatWasCutBeforeItRendered(summation: InputSummation) throws {
    weak var input: AudioNodeInput?
    weak var output: AudioNodeOutput?
    do {
      let context = try OfflineAudioContext(
        numberOfChannels: 1, length: 128, sampleRate: 48000, summation: summation)
      let gain = GainNode(context: context)
      for _ in 0..<3 { try ConstantSourceNode(context: context).connect(gain) }
      try gain.connect(context.destination)
      gain.disconnect()
      input = gain.inputs[0]
      output = gain.outputs[0]
    }

    let isReleased = (input == nil, output == nil)
    #expect(isReleased == (true, true))
  }

  @Test func releasesWhatWaitsForASuspensionThatNeverCame() throws {
    weak var released: OfflineAudioContext?
    do {
      let context = try OfflineAudioContext(numberOfChannels: 1, length: 512, sampleRate: 48000)
      try context.suspend(at: 0) { throw WebAudioError.notConnected }
      try context.suspend(at: 256 / 48000) { _ = context.currentTime }
      _ = try? context.startRendering()
      released = context
    }

    #expect(released == nil)
  }

  // As Chromium 156 rendered the same graph among those of `parity audit --graphs`: the delay's tail ends in the quantum
  // in which it is disconnected from its source, which has ended, and connected to another node.
  @Test func dropsANodeThatIsConnectedAsItsTailEnds() throws {
    let graph = try TestGraph(frames: 1280, sampleRate: 48000, summation: .stable)
    let source = ConstantSourceNode(context: graph.context)
    try source.start()
    try source.stop()
    let delay = try DelayNode(context: graph.context, maxDelayTime: 0.0173)
    let counter = CycleEntriesTests.halver(graph.context)
    try source.connect(delay).connect(counter)
    try counter.connect(graph.context.destination, output: 1)
    try graph.suspend(atFrame: 896) {
      source.disconnect()
      try counter.connect(delay)
    }

    let samples = try graph.render()[0]

    #expect(samples[..<1024].allSatisfy { $0 == 0.0625 })
    #expect(samples[1024...].allSatisfy { $0 == 0 })
  }
}
