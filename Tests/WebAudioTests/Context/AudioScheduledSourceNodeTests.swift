import AudioSignal
import Testing

@testable import WebAudio

@Suite struct AudioScheduledSourceNodeTests {
  /// First and last frame that sound; nil when none does.
  private func soundingFrames(
    rate: Double = 48000, length: Int = 2000, start: Double, stop: Double? = nil
  ) throws -> ClosedRange<Int>? {
    let graph = try TestGraph(frames: length, sampleRate: rate)
    let buffer = SampleBuffer(channels: [Array(repeating: 1, count: 500)], sampleRate: rate)
    let source = try AudioBufferSourceNode(context: graph.context, buffer: buffer)
    try source.start(start / rate)
    if let stop { try source.stop(stop / rate) }
    let rendered = try graph.render(source)[0]
    guard let first = rendered.firstIndex(of: 1), let last = rendered.lastIndex(of: 1) else {
      return nil
    }
    #expect(rendered[first...last].allSatisfy { $0 == 1 })
    return first...last
  }

  // Origin: browser capture; a time counts in 1/1024 of a frame, rounded, then up to a frame.
  @Test(arguments: [
    (0, 0), (99.9999, 100), (100, 100), (100.0004, 100), (100.0006, 101), (100.5, 101), (128, 128),
  ])
  func startsAtAFrame(time: Double, first: Int) throws {
    #expect(try soundingFrames(start: time) == first...(first + 499))
  }

  @Test(arguments: [(200, 199), (200.0004, 199), (200.0006, 200), (256, 255), (257, 256)])
  func stopsBeforeAFrame(time: Double, last: Int) throws {
    #expect(try soundingFrames(start: 100, stop: time) == 100...last)
  }

  // Origin: browser capture; all of these are silent.
  @Test(arguments: [(100, 50), (1000, 50), (100, 100), (300, 260), (300, 10), (300, 0)])
  func staysSilentWhenItStopsBeforeItStarts(start: Double, stop: Double) throws {
    #expect(try soundingFrames(start: start, stop: stop) == nil)
  }

  @Test func endsWithItsBuffer() throws {
    #expect(try soundingFrames(start: 10, stop: 1900) == 10...509)
  }

  @Test func staysSilentUntilItIsStarted() throws {
    let graph = try TestGraph(frames: 256)
    let buffer = SampleBuffer(channels: [[1, 1]], sampleRate: 8000)

    let rendered = try graph.render(
      AudioBufferSourceNode(context: graph.context, buffer: buffer))

    #expect(rendered[0].allSatisfy { $0 == 0 })
  }

  @Test func startsNowWhenTheTimeHasPassed() throws {
    let graph = try TestGraph(frames: 512)
    let source = try AudioBufferSourceNode(
      context: graph.context, buffer: SampleBuffer(channels: [[1, 2, 3]], sampleRate: 8000))
    try graph.suspend(atFrame: 256) { try source.start(0) }

    let rendered = try graph.render(source)[0]

    #expect(Array(rendered[255..<260]) == [0, 1, 2, 3, 0])
  }

  @Test func startsOnce() throws {
    let source = try TestGraph(frames: 128).play([1])

    #expect(throws: WebAudioError.alreadyStarted) { try source.start() }
  }

  @Test func refusesToStopBeforeItIsStarted() throws {
    let graph = try TestGraph(frames: 128)
    let source = try AudioBufferSourceNode(
      context: graph.context, buffer: SampleBuffer(channels: [[1]], sampleRate: 8000))

    #expect(throws: WebAudioError.notStarted) { try source.stop() }
  }

  @Test(arguments: [-1, .infinity])
  func refusesTimesThatAreNegativeOrInfinite(seconds: Double) throws {
    let graph = try TestGraph(frames: 128)
    let source = try AudioBufferSourceNode(
      context: graph.context, buffer: SampleBuffer(channels: [[1]], sampleRate: 8000))

    #expect(throws: WebAudioError.invalidTime(method: "start", seconds: seconds)) {
      try source.start(seconds)
    }
    try source.start()
    #expect(throws: WebAudioError.invalidTime(method: "stop", seconds: seconds)) {
      try source.stop(seconds)
    }
  }

  @Test func startsNeverAtATimeBeyondAllFrames() throws {
    #expect(try soundingFrames(start: 1e300) == nil)
  }

  // MARK: Leaving the graph. Channel counts seen by a worklet: browser capture.

  private func channelCounts(
    _ build: (TestGraph, AudioWorkletNode) throws -> Void
  ) throws -> [Int] {
    let graph = try TestGraph(frames: 1280, sampleRate: 48000)
    var counts: [Int] = []
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { quantum in
        counts.append(quantum.inputs[0].channelCount)
        return true
      }, outputChannelCount: [1])
    try build(graph, worklet)
    _ = try graph.render(worklet)
    return counts
  }

  @Test(arguments: [0, 1, 2])
  func freesItsConnectionsOnceItHasEnded(gains: Int) throws {
    let counts = try channelCounts { graph, worklet in
      var last: AudioNode = try graph.play(
        [Float](repeating: 1, count: 500), at: 300 / 48000)
      for _ in 0..<gains { last = try last.connect(GainNode(context: graph.context)) }
      try last.connect(worklet)
    }

    // It ends in the quantum from 768 on, and is gone from 896 on.
    #expect(counts == (0..<10).map { $0 < 7 ? 1 : 0 })
  }

  @Test func freesItsConnectionsWhenItIsStoppedBeforeItStarts() throws {
    let counts = try channelCounts { graph, worklet in
      let source = try graph.play([Float](repeating: 1, count: 500), at: 1000 / 48000)
      try source.stop(300 / 48000)
      try source.connect(worklet)
    }

    #expect(counts == (0..<10).map { $0 < 4 ? 1 : 0 })
  }

  @Test func leavesTheChannelsOfSourcesThatPlayOn() throws {
    let counts = try channelCounts { graph, worklet in
      let ones = [Float](repeating: 1, count: 500)
      try graph.play([ones, ones], at: 300 / 48000).connect(worklet)
      try graph.play([Float](repeating: 1, count: 1000)).connect(worklet)
    }

    #expect(counts == [2, 2, 2, 2, 2, 2, 2, 1, 0, 0])
  }

  @Test func keepsTheConnectionOfASourceThatNeverStarts() throws {
    let counts = try channelCounts { graph, worklet in
      let buffer = SampleBuffer(channels: [[1]], sampleRate: 48000)
      try AudioBufferSourceNode(context: graph.context, buffer: buffer).connect(worklet)
    }

    #expect(counts == Array(repeating: 1, count: 10))
  }
}
