import AudioSignal
import Foundation
import ParityCases
import Testing

@Suite struct JSONValueTests {
  private func decode(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  private func roundTrip(_ value: JSONValue) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(value))
  }

  // RFC 8259: a text is any value. 0 and 1 are numbers, not truth values.
  @Test(
    arguments: [
      ("null", .null), ("true", .bool(true)), ("false", .bool(false)), ("0", .number(0)),
      ("1", .number(1)), ("-1.5e-3", .number(-0.0015)), ("\"\"", .string("")),
      ("\"1\"", .string("1")), ("[]", .array([])), ("{}", .object([:])),
      (
        "{\"a\":[1,{\"b\":null}],\"c\":true}",
        .object(["a": .array([.number(1), .object(["b": .null])]), "c": .bool(true)])
      ),
      ("\"\\ud83d\\ude00\\u2028</script>\"", .string("😀\u{2028}</script>")),
    ] as [(String, JSONValue)])
  func readsEveryKindOfValue(text: String, value: JSONValue) throws {
    #expect(try decode(text) == value)
    #expect(try roundTrip(value) == value)
  }

  @Test(
    arguments: [
      0.1, 1.0 / 3, .pi, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
      -1e-7,
      9_007_199_254_740_991, 0x1p53, 0x1p64, 123_456_789.123_456_79,
    ])
  func keepsNumbersToTheBit(number: Double) throws {
    // The shortest decimal form of a double reads back as that double.
    #expect(try roundTrip(.number(number)) == .number(number))
  }

  @Test func keepsTheSignOfZero() throws {
    guard case .number(let zero) = try roundTrip(.number(-0.0)) else {
      Issue.record("zero is a number")
      return
    }

    #expect(zero.sign == .minus)
  }

  @Test func keepsAnyNumberToTheBit() throws {
    var random = Mulberry32(seed: 53)
    let numbers = (0..<2000).map { _ in
      Double(bitPattern: UInt64(random.nextBits()) << 32 | UInt64(random.nextBits()))
    }.filter(\.isFinite)

    let copy = try roundTrip(.array(numbers.map(JSONValue.number)))

    #expect(copy == .array(numbers.map(JSONValue.number)))
  }

  @Test(arguments: ["", "{", "{\"a\"}", "nul", "1e999", "\"\\ud800\"", "NaN", "[1 2]"])
  func refusesWhatIsNoJSON(text: String) {
    #expect(throws: (any Error).self) { try decode(text) }
  }

  @Test func refusesDepthsThatWouldExhaustTheStack() {
    let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)

    #expect(throws: (any Error).self) { try decode(text) }
  }

  @Test(arguments: [Double.nan, .infinity]) func refusesToWriteWhatJSONLacks(number: Double) {
    #expect(throws: (any Error).self) { try JSONEncoder().encode(JSONValue.number(number)) }
  }

  @Test func looksUpMembersOfObjectsAlone() {
    #expect(JSONValue.object(["a": .null])["a"] == .null)
    #expect(JSONValue.object(["a": .null])["b"] == nil)
    #expect(JSONValue.array([.null])["a"] == nil)
    #expect(JSONValue.string("a")["a"] == nil)
  }
}
