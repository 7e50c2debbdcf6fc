import AudioSignal
import CFloatingPoint
import Testing

@testable import WebAudio

@Suite struct OfflineAudioContextTests {
  // MARK: Shape. Limits: browser capture (Chromium 156).

  @Test(arguments: [2999.9, 768_000.1, 0, -48000, .nan, .infinity])
  func refusesUnsupportedSampleRates(rate: Double) throws {
    do {
      _ = try OfflineAudioContext(numberOfChannels: 1, length: 1, sampleRate: rate)
      Issue.record("\(rate) Hz was accepted")
    } catch .unsupportedSampleRate(let culprit) {
      #expect(culprit == rate || rate.isNaN)
    }
  }

  @Test(arguments: [0, -1, 33])
  func refusesUnsupportedChannelCounts(count: Int) {
    #expect(throws: WebAudioError.unsupportedChannelCount(count)) {
      try OfflineAudioContext(numberOfChannels: count, length: 1, sampleRate: 48000)
    }
  }

  @Test(arguments: [0, -128])
  func refusesUnsupportedLengths(length: Int) {
    #expect(throws: WebAudioError.unsupportedLength(length)) {
      try OfflineAudioContext(numberOfChannels: 1, length: length, sampleRate: 48000)
    }
  }

  @Test(arguments: [3000, 768_000])
  func acceptsTheLimitsThemselves(rate: Double) throws {
    for channels in [1, 32] {
      let context = try OfflineAudioContext(
        numberOfChannels: channels, length: 1, sampleRate: rate)

      #expect(try context.startRendering().channelCount == channels)
    }
  }

  @Test func keepsItsRateAsAFloat() throws {
    let context = try OfflineAudioContext(numberOfChannels: 1, length: 1, sampleRate: 44100.7)

    // The nearest float, as read from a browser.
    #expect(context.sampleRate == 44100.69921875)
  }

  @Test(arguments: [1, 127, 128, 129, 300])
  func cutsTheLastQuantumToItsLength(length: Int) throws {
    let graph = try TestGraph(frames: length)
    let source = try graph.play((0..<384).map { Float($0 + 1) })

    #expect(try graph.render(source)[0] == (0..<length).map { Float($0 + 1) })
  }

  @Test func rendersOnce() throws {
    let graph = try TestGraph(frames: 1)
    _ = try graph.render()

    #expect(throws: WebAudioError.renderedBefore) { try graph.render() }
  }

  @Test func rendersOnceAlsoWhenItFailedAtTheStart() throws {
    struct Stop: Error {}
    let context = try OfflineAudioContext(numberOfChannels: 1, length: 256, sampleRate: 48000)
    try context.suspend(at: 0) { throw Stop() }

    #expect(throws: Stop.self) { try context.startRendering() }
    #expect(throws: WebAudioError.renderedBefore) { try context.startRendering() }
  }

  @Test func refusesToRenderWithinItself() throws {
    let context = try OfflineAudioContext(numberOfChannels: 1, length: 256, sampleRate: 48000)
    try context.suspend(at: 0) { [unowned context] in _ = try context.renderNext(1) }

    #expect(throws: WebAudioError.renderedBefore) { try context.startRendering() }
  }

  @Test func rendersInBlocksOfAnySize() throws {
    let graph = try TestGraph(frames: 300)
    let source = try graph.play((0..<300).map { Float($0 + 1) })
    try source.connect(graph.context.destination)

    let blocks = try [1, 126, 2, 0, 200, 50, 1].map { try graph.context.renderNext($0) }

    #expect(blocks.map(\.frameCount) == [1, 126, 2, 0, 171, 0, 0])
    #expect(blocks.flatMap { $0.channels[0] } == (0..<300).map { Float($0 + 1) })
    #expect(throws: WebAudioError.renderedBefore) { try graph.context.startRendering() }
  }

  @Test func rendersIntoMemoryAsIntoBuffers() throws {
    let graph = try TestGraph(frames: 300)
    let source = try graph.play((0..<300).map { Float($0 + 1) })
    try source.connect(graph.context.destination)
    var rendered = [Float](repeating: -1, count: 302)

    let counts = try rendered.withUnsafeMutableBufferPointer { memory in
      var channel = try #require(memory.baseAddress)
      return try [1, 126, 2, 0, 200, 50].map { wanted in
        let count = try graph.context.renderNext(wanted, into: &channel)
        channel += count
        return count
      }
    }

    #expect(counts == [1, 126, 2, 0, 171, 0])
    // What is behind the end stays.
    #expect(rendered == (0..<300).map { Float($0 + 1) } + [-1, -1])
  }

  // MARK: Suspending

  // Origin: browser capture; the frame is cut to a whole one before it is rounded up.
  @Test(
    arguments: [8000, 44100, 48000],
    [
      (0, 0), (0.9, 0), (1, 128), (127.5, 128), (128, 128), (128.999, 128), (129, 256),
      (255.9, 256),
    ]
      as [(Double, Int)])
  func suspendsAtTheNextQuantum(rate: Double, frames: (time: Double, expected: Int)) throws {
    let graph = try TestGraph(frames: 1000, sampleRate: rate)
    var suspendedAt: Int?
    try graph.context.suspend(at: frames.time / rate) {
      suspendedAt = graph.context.currentFrame
    }

    _ = try graph.render()

    #expect(suspendedAt == frames.expected)
  }

  // Algebra: 128·k/rate·rate can round to above 128·k, which must not cost a quantum.
  @Test(arguments: [22050, 44100, 48000])
  func suspendsAtEveryBoundaryByItsOwnTime(rate: Double) throws {
    let graph = try TestGraph(frames: 128 * 400, sampleRate: rate)
    var frames: [Int] = []
    for quantum in 0..<400 {
      try graph.suspend(atFrame: 128 * quantum) { frames.append(graph.context.currentFrame) }
    }

    _ = try graph.render()

    #expect(frames == (0..<400).map { 128 * $0 })
  }

  @Test func runsBodiesInTheOrderOfTimeAndThenOfTheCalls() throws {
    let graph = try TestGraph(frames: 1000)
    var order: [String] = []
    try graph.suspend(atFrame: 512) { order.append("c") }
    try graph.suspend(atFrame: 256) { order.append("a") }
    try graph.suspend(atFrame: 200) { order.append("b") }

    _ = try graph.render()

    #expect(order == ["a", "b", "c"])
  }

  // Origin: browser capture; a suspension at the current frame is another one, there.
  @Test func runsWhatABodyAddsAtItsOwnFrame() throws {
    let graph = try TestGraph(frames: 1000)
    var frames: [Int] = []
    try graph.suspend(atFrame: 256) {
      try graph.suspend(atFrame: 256) { frames.append(graph.context.currentFrame) }
      try graph.suspend(atFrame: 384) { frames.append(graph.context.currentFrame) }
      #expect(throws: WebAudioError.invalidSuspendTime(seconds: 128 / 8000)) {
        try graph.suspend(atFrame: 128) {}
      }
    }

    _ = try graph.render()

    #expect(frames == [256, 384])
  }

  @Test(arguments: [-1e-9, -1, 1000, 999, 1e300, .infinity, -.infinity])
  func refusesToSuspendOutsideOfTheRender(frame: Double) throws {
    let graph = try TestGraph(frames: 1000)

    #expect(throws: WebAudioError.invalidSuspendTime(seconds: frame / 8000)) {
      try graph.context.suspend(at: frame / 8000) {}
    }
  }

  @Test func refusesToSuspendAfterTheRender() throws {
    let graph = try TestGraph(frames: 128)
    _ = try graph.render()

    #expect(throws: WebAudioError.invalidSuspendTime(seconds: 0)) {
      try graph.suspend(atFrame: 0) {}
    }
  }

  @Test func refusesToSuspendAtNoNumber() throws {
    let graph = try TestGraph(frames: 128)

    #expect(throws: WebAudioError.self) { try graph.context.suspend(at: .nan) {} }
  }

  @Test func tellsTheTimeOfTheQuantum() throws {
    let graph = try TestGraph(frames: 1000)
    var time: Double?
    try graph.suspend(atFrame: 384) { time = graph.context.currentTime }
    #expect(graph.context.currentTime == 0)

    _ = try graph.render()

    #expect(time == 384.0 / 8000)
  }

  @Test func passesOnWhatABodyThrows() throws {
    struct Failure: Error, Equatable {}
    let graph = try TestGraph(frames: 256)
    try graph.suspend(atFrame: 128) { throw Failure() }

    #expect(throws: Failure()) { try graph.render() }
  }

  // MARK: Concurrency

  @Test func rendersTheSameInManyTasksAtOnce() async throws {
    @Sendable func render() throws -> [[Float]] {
      let graph = try TestGraph(frames: 2000, channels: 2)
      let random = TestSignal.noise(seed: 7, amplitude: 0.5, start: 0, length: 2000)
        .render(channelCount: 2, frameCount: 2000, sampleRate: 8000)
      let filter = BiquadFilterNode(context: graph.context, frequency: 500)
      try filter.frequency.setValueAtTime(500, 0)
      try filter.frequency.linearRampToValueAtTime(2000, 0.2)
      try graph.play(random.channels).connect(filter)
      return try graph.render(filter)
    }
    let alone = try render()

    let together = try await withThrowingTaskGroup(of: [[Float]].self) { group in
      for _ in 0..<8 { group.addTask { try render() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(together.allSatisfy { $0 == alone })
  }
}
