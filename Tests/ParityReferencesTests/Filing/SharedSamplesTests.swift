import Foundation
import ParityCases
import Testing

@testable import ParityReferences

@Suite struct SharedSamplesTests {
  private static func span(_ offset: Double, _ length: Double) -> JSONValue {
    .object(["offset": .number(offset), "length": .number(length)])
  }

  private static func trace(_ spans: JSONValue...) -> JSONValue {
    .object(["operations": .array(spans.map(curve))])
  }

  private static func curve(_ span: JSONValue) -> JSONValue {
    .object(["op": .string("set"), "name": .string("curve"), "value": span])
  }

  @Test func movesSpansAndNamesTheSharedFile() throws {
    var shared = SharedSamples()
    _ = try shared.adopt(Self.trace(Self.span(0, 2)), own: [1, 2], of: "a/a")

    let moved = try shared.adopt(
      Self.trace(Self.span(1, 3), Self.span(0, 1)), own: [7, 8, 9, 10], of: "a/b")

    // The first trace's two samples stand before what is new.
    #expect(shared.samples == [1, 2, 8, 9, 10, 7])
    #expect(
      moved["operations"]
        == .array([
          Self.curve(Self.span(2, 3)), Self.curve(Self.span(5, 1)),
        ]))
    #expect(moved["samples"] == .string("../samples.f32"))
  }

  @Test func keepsEqualArraysOnce() throws {
    var shared = SharedSamples()
    let first = try shared.adopt(Self.trace(Self.span(0, 3)), own: [1, 2, 3], of: "a/a")
    let second = try shared.adopt(Self.trace(Self.span(1, 3)), own: [0, 1, 2, 3], of: "a/b")

    #expect(shared.samples == [1, 2, 3])
    #expect(first["operations"] == second["operations"])
  }

  @Test func findsArraysAgainAfterReadingThem() throws {
    var shared = SharedSamples()
    _ = try shared.adopt(
      Self.trace(Self.span(0, 3), Self.span(3, 2)), own: [1, 1, 2, 5, 6], of: "a/a")

    var again = SharedSamples(bytes: shared.bytes)
    let moved = try again.adopt(Self.trace(Self.span(0, 2)), own: [5, 6], of: "a/a")

    #expect(again.samples == [1, 1, 2, 5, 6])
    #expect(moved["operations"] == .array([Self.curve(Self.span(3, 2))]))
  }

  @Test func readsBytesLittleEndian() {
    // 1.0 is 0x3f800000.
    #expect(SharedSamples(bytes: Data([0, 0, 0x80, 0x3f])).samples == [1])
    #expect(SharedSamples(bytes: Data()).samples.isEmpty)
  }

  @Test func namesNoFileForATraceWithoutSamples() throws {
    var shared = SharedSamples()

    let moved = try shared.adopt(.object(["operations": .array([])]), own: [], of: "a/a")

    #expect(moved["samples"] == nil)
  }

  @Test(
    arguments: [
      (0, 3), (2, 1), (-1, 1), (0, -1), (0.5, 1), (1e300, 1), (0, 1e300), (9.2e18, 9.2e18),
    ] as [(Double, Double)])
  func refusesSpansOutsideTheTracesOwnSamples(offset: Double, length: Double) {
    var shared = SharedSamples()

    #expect(throws: ReferenceError.self) {
      try shared.adopt(Self.trace(Self.span(offset, length)), own: [1, 2], of: "a/a")
    }
    #expect(shared.samples.isEmpty)
  }

  @Test func refusesATraceThatIsNoObject() {
    var shared = SharedSamples()

    #expect(throws: ReferenceError.self) { try shared.adopt(.array([]), own: [], of: "a/a") }
  }

  /// A page tells its worklet what it likes, also a place in a text.
  @Test(
    arguments: [
      ["op": .string("message"), "data": span(1, 2)],
      ["op": .string("message"), "data": .object(["selection": .array([span(0, 9)])])],
      ["op": .string("create"), "processorOptions": .object(["window": span(3, 4)])],
      ["op": .string("set"), "name": .string("note"), "value": span(0, 1)],
    ] as [[String: JSONValue]])
  func leavesAloneWhatOnlyLooksLikeASpan(operation: [String: JSONValue]) throws {
    var shared = SharedSamples()

    let moved = try shared.adopt(
      .object(["operations": .array([.object(operation)])]), own: [1, 2], of: "a/a")

    #expect(moved["operations"] == .array([.object(operation)]))
    #expect(shared.samples.isEmpty)
  }

  /// Every place that docs/graph-trace.md names.
  @Test(
    arguments: [
      ["op": .string("create"), "attributes": .object(["curve": span(1, 1)])],
      [
        "op": .string("create"),
        "attributes": .object(["buffer": .object(["channels": .array([span(1, 1)])])]),
      ],
      [
        "op": .string("create"),
        "tape": .array([.object(["outputs": .array([.array([span(1, 1)])])])]),
      ],
      [
        "op": .string("create"),
        "processorOptions": .object(["table": .object(["float32": span(1, 1)])]),
      ],
      [
        "op": .string("set"), "name": .string("buffer"),
        "value": .object(["channels": .array([.null, span(1, 1)])]),
      ],
      ["op": .string("param"), "args": .array([.object(["floats": span(1, 1)]), .number(0)])],
      ["op": .string("setPeriodicWave"), "real": span(1, 1), "imag": .array([.number(0)])],
      ["op": .string("message"), "data": .array([.object(["float32": span(1, 1)])])],
      ["op": .string("tape"), "channels": .array([span(1, 1), .null])],
    ] as [[String: JSONValue]])
  func movesASpanWhereverATraceMayHaveOne(operation: [String: JSONValue]) throws {
    var shared = SharedSamples()

    let moved = try shared.adopt(
      .object(["operations": .array([.object(operation)])]), own: [1, 2], of: "a/a")

    #expect(shared.samples == [2])
    #expect(moved["operations"] != .array([.object(operation)]))
  }
}
