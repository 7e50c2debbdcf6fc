import Testing

@testable import GraphTrace

/// A trace says how much memory its replay takes, and no more is begun than is allowed.
@Suite struct ReplayMemoryTests {
  // 100 GB: 1,450 delays of 179 s at 48 kHz are 8.6 million samples each, of 4 bytes and two channels.
  private static let delays = TraceExample(
    (1...1450).map {
      create(
        $0, "DelayNode", params: parameter("delayTime", 0), members: #""maxDelayTime": 179"#)
    })

  @Test func refusesWhatWouldTakeAHundredGigabytes() throws {
    let trace = try Self.delays.trace()

    #expect(trace.memory.total > 99e9 && trace.memory.total < 101e9)
    let error = try #require(throws: TraceError.self) {
      try TraceReplay(trace, worklets: TraceExample.worklets).render()
    }
    #expect(
      "\(error)"
        == "a replay would take about 100 GB of memory (most of it: 1450 × DelayNode), more than the"
        + " 8 GB that are allowed; 'parity replay --memory 100GB' allows it")
  }

  @Test func refusesARenderThatIsTooLong() throws {
    var example = TraceExample([constant(1, 1)])
    // As many samples as a render may have, 4.3 GB, and as many again for the file.
    example.context = #""sampleRate": 48000, "length": 268435455, "numberOfChannels": 4"#

    #expect(throws: TraceError.self) { try example.render() }
    #expect(try example.trace().memory.total > ReplayMemory.usualMost)
  }

  @Test func reckonsStagesAndSharedSamples() throws {
    let label = #"{"at": 0, "op": "label", "node": 1, "name": "tone"}"#
    var example = TraceExample([constant(1, 1), label])
    example.context = #""sampleRate": 48000, "length": 48000, "numberOfChannels": 1"#
    let trace = try example.trace()
    // Two channels of 48,000 samples of 4 bytes.
    #expect(
      ReplayMemory(trace, listensToStages: true).total - ReplayMemory(trace).total == 384_000)

    let one = TraceExample(
      [bufferSource(1, monoBuffer(offset: 0, length: 1000))],
      samples: [Float](repeating: 0, count: 2000))
    var more = one
    more.operations.append(bufferSource(2, monoBuffer(offset: 0, length: 1000)))
    var others = one
    others.operations.append(bufferSource(2, monoBuffer(offset: 1000, length: 1000)))
    let grown = try more.trace().memory.total - one.trace().memory.total
    // The second source plays the same samples; in the place of others they take 4,000 bytes.
    #expect(try others.trace().memory.total - one.trace().memory.total - grown == 4000)
  }

  @Test func allowsWhatIsAllowed() throws {
    let memory = try Self.delays.trace().memory

    try memory.check(most: memory.total)
    #expect(throws: TraceError.self) { try memory.check(most: memory.total - 1) }
    #expect(throws: TraceError.self) { try memory.check(most: .nan) }
  }

  @Test func letsOrdinaryTracesPass() throws {
    let gain = TraceExample([constant(1, 1), gain(2, 0.5), start(1), connect(1, 2), connect(2, 0)])

    #expect(try gain.trace().memory.total < 1e6)
    #expect(try gain.render().channels[0].allSatisfy { $0 == 0.5 })
  }
}
