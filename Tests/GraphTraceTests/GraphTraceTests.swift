import Foundation
import GraphTrace
import Testing

/// What reading a trace refuses, before anything is rendered.
@Suite struct GraphTraceTests {
  @Test(arguments: [
    "", "[", "[]", "null", "1", "\"trace\"", "{}", "{\"format\": 1}", "NaN", "\u{0}",
    #"{"format": "graph"}"#, #"{"format": "webaudio-graph-trace""#,
  ])
  func refusesWhatIsNoTrace(text: String) {
    #expect(throws: TraceError.self) { try TraceExample.trace(Data(text.utf8), samples: []) }
  }

  @Test func namesAFormatAndAVersionItDoesNotRead() {
    var example = TraceExample([])

    example.top = #""format": "another", "version": 1"#
    #expect(example.error == .notATrace(detail: "its format is not 'webaudio-graph-trace'"))

    example.top = #""format": "webaudio-graph-trace", "version": 2"#
    #expect(example.error == .unsupportedVersion(2))
  }

  @Test func readsWhatTheContextWasMadeWith() throws {
    var example = TraceExample([])
    example.context += #", "random": {"page": 7, "worklet": 8}, "stableSums": true"#

    let trace = try example.trace()

    #expect(trace.source == "test")
    #expect(trace.context.sampleRate == 48000)
    #expect(trace.context.length == 256)
    #expect(trace.context.numberOfChannels == 1)
    #expect(trace.context.workletSeed == 8)
    #expect(trace.context.stableSums)
  }

  @Test(arguments: [(100, "not a multiple of 128"), (-128, "negative"), (64, "half a quantum")])
  func refusesTimesThatAreNoQuantumBoundary(at: Int, why: String) {
    let error = TraceExample([gain(1, 1), gain(2, 1, at: at)]).error

    #expect(error == .invalidTime(operation: 1, at: at), "\(why)")
  }

  @Test func refusesTimesThatGoBackwards() {
    let error = TraceExample([gain(1, 1, at: 128), gain(2, 1)]).error

    #expect(error == .timeGoesBackwards(operation: 1, at: 0))
  }

  @Test(arguments: [
    (#""at": 1.5"#, TraceError.wrongType(operation: 0, name: "at", expected: "whole number")),
    (#""at": 1e300"#, .wrongType(operation: 0, name: "at", expected: "whole number")),
    // 2^63 is one more than an Int holds.
    (
      #""at": 9223372036854775808"#,
      .wrongType(operation: 0, name: "at", expected: "whole number")
    ),
    (#""at": "0""#, .wrongType(operation: 0, name: "at", expected: "number")),
    (#""op": "connect""#, .missingMember(operation: 0, name: "at")),
    (#""at": 0"#, .missingMember(operation: 0, name: "op")),
    (#""at": 0, "op": 5"#, .wrongType(operation: 0, name: "op", expected: "text")),
  ])
  func namesWhatIsWrongWithAnOperation(members: String, expected: TraceError) {
    #expect(TraceExample(["{\(members)}"]).error == expected)
  }

  @Test func acceptsNegativeZeroAsZero() throws {
    let example = TraceExample([gain(1, 1).replacing(#""at": 0"#, by: #""at": -0"#)])

    #expect(try example.render().isSilent)
  }

  @Test func refusesAnOperationThatIsNoObject() {
    #expect(
      TraceExample([gain(1, 1), "7"]).error
        == .wrongType(operation: 1, name: "operation", expected: "object"))
  }

  @Test(arguments: [
    (#""sampleRate": 48000, "length": 256"#, "numberOfChannels"),
    (#""sampleRate": 48000, "numberOfChannels": 1"#, "length"),
    (#""length": 256, "numberOfChannels": 1"#, "sampleRate"),
  ])
  func namesAMissingMemberOfTheContext(context: String, name: String) {
    var example = TraceExample([])
    example.context = context

    #expect(example.error == .missingMember(operation: nil, name: name))
  }

  @Test func namesMembersItDoesNotKnow() {
    var example = TraceExample([])
    example.context += #", "latencyHint": 1"#
    #expect(example.error == .unknownMember(operation: nil, name: "latencyHint"))

    example = TraceExample([])
    example.top += #", "extra": null"#
    #expect(example.error == .unknownMember(operation: nil, name: "extra"))
  }

  @Test(arguments: [
    #""sampleRate": 48000, "length": 0, "numberOfChannels": 1"#,
    #""sampleRate": 48000, "length": -1, "numberOfChannels": 1"#,
    #""sampleRate": 48000, "length": 256, "numberOfChannels": 0"#,
    #""sampleRate": 48000, "length": 256, "numberOfChannels": 33"#,
    #""sampleRate": 2999, "length": 256, "numberOfChannels": 1"#,
    #""sampleRate": 1e300, "length": 256, "numberOfChannels": 1"#,
    #""sampleRate": -0, "length": 256, "numberOfChannels": 1"#,
    #""sampleRate": 48000, "length": 1e18, "numberOfChannels": 32"#,
    #""sampleRate": 48000, "length": 9223372036854774784, "numberOfChannels": 1"#,
    #""sampleRate": 48000, "length": 1e300, "numberOfChannels": 1"#,
  ])
  func refusesContextsThatCannotBeRendered(context: String) {
    var example = TraceExample([])
    example.context = context

    #expect(example.error != nil)
  }

  @Test func refusesToReplayWhatTheRecorderCouldNotDescribe() {
    var example = TraceExample([])
    example.top = #""format": "webaudio-graph-trace", "version": 1, "unsupported": ["Mic", "Tab"]"#

    #expect(example.error == .unsupported(["Mic", "Tab"]))
    #expect(example.error?.description == "unsupported: Mic, Tab")
  }

  @Test(arguments: ["[", #"{"a":"#])
  func refusesDeepNesting(opening: String) {
    let deep = String(repeating: opening, count: 100_000)
    let example = TraceExample([#"{"at": 0, "op": "message", "node": 1, "data": \#(deep)"#])

    #expect(throws: TraceError.self) { try example.trace() }
  }

  @Test(arguments: [400, 600])
  func readsOrRefusesNestingAroundTheParsersLimit(depth: Int) {
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let example = TraceExample([#"{"at": 0, "op": "message", "node": 1, "data": \#(deep)}"#])

    // Read or not, the node was never created.
    #expect(throws: TraceError.self) { try example.render() }
  }

  // MARK: Files

  @Test func readsTheSamplesBesideTheTrace() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let example = TraceExample([
      bufferSource(1, monoBuffer(offset: 0, length: 1)), start(1), connect(1, 0),
    ])
    try Data(example.text.utf8).write(to: folder.appendingPathComponent("graph.json"))
    // 0.5 as little-endian float32.
    try Data([0, 0, 0, 0x3f]).write(to: folder.appendingPathComponent("graph.f32"))

    let trace = try GraphTrace(path: folder.appendingPathComponent("graph.json").path)

    #expect(try TraceExample.render(trace).channels[0][0] == 0.5)
  }

  @Test func refusesASamplesFileThatIsMissingOrCutShort() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var example = TraceExample([])
    example.top += #", "samples": "other.f32""#
    let path = folder.appendingPathComponent("graph.json").path
    let samples = folder.appendingPathComponent("other.f32")
    try Data(example.text.utf8).write(to: URL(fileURLWithPath: path))

    #expect(throws: TraceError.unreadable(path: samples.path, detail: "no such file")) {
      try GraphTrace(path: path)
    }

    try Data([0, 0, 0, 0x3f, 1]).write(to: samples)
    #expect(
      throws: TraceError.unreadable(
        path: samples.path, detail: "5 bytes are not whole float32 values")
    ) { try GraphTrace(path: path) }
  }

  @Test func refusesATraceThatIsMissing() {
    #expect(throws: TraceError.self) { try GraphTrace(path: "/nowhere/graph.json") }
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("parity-trace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
