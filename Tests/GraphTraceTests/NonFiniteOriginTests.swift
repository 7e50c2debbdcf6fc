import AudioSignal
import Testing

@testable import GraphTrace

/// Where in a graph something stops to be a number. Expectations by algebra: 2 · 3e38 is beyond float32, whose
/// greatest number is 3.4e38.
@Suite struct NonFiniteOriginTests {
  private func origin(_ operations: [String], by frame: Int = 0) throws -> NonFiniteOrigin? {
    try TraceReplay(try TraceExample(operations).trace(), worklets: TraceExample.worklets)
      .nonFiniteOrigin(by: frame)
  }

  @Test func isTheNodeThatGetsWhatIsFinite() throws {
    let operations = [
      constant(1, 1), start(1), gain(2, 3e38), gain(3, 2), gain(4, 0.5), connect(1, 2),
      connect(2, 3), connect(3, 4), connect(4, 0),
    ]

    #expect(
      try origin(operations)
        == NonFiniteOrigin(kind: "GainNode", number: 2, count: 3, frame: 0))
    #expect(
      "\(try #require(try origin(operations)))"
        == "GainNode 2 of 3, from frame 0 on, while its input is finite")
  }

  @Test func isTheEarliest() throws {
    let operations = [
      constant(1, 1), start(1), gain(2, 1), connect(1, 2), connect(2, 0), gain(3, 3e38),
      connect(1, 3), connect(3, 0),
      call(2, "gain", "value", "3e38", at: 128), call(3, "gain", "value", "3e38", at: 128),
      call(1, "offset", "value", "2", at: 128),
    ]
    // Both gains, which feed nothing but the destination: the one that was made first.
    #expect(
      try origin(operations, by: 128)
        == NonFiniteOrigin(kind: "GainNode", number: 1, count: 2, frame: 128))
  }

  @Test func isNoneOfASoundThatIsFinite() throws {
    #expect(try origin([constant(1, 1), start(1), connect(1, 0)]) == nil)
  }

  @Test func isSilenceWhereTheRecordingTookItSo() throws {
    var example = TraceExample([
      constant(1, 2), start(1), gain(2, 3e38), connect(1, 2), connect(2, 0),
      call(2, "gain", "value", "0.25", at: 128),
    ])
    #expect(try example.render().channels[0].prefix(128).allSatisfy { $0 == .infinity })
    example.context += #", "silencesNonFinite": true"#
    #expect(
      try example.render().channels == [
        [Float](repeating: 0, count: 128) + [Float](repeating: 0.5, count: 128)
      ])
  }
}
