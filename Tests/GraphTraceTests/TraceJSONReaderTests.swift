import Foundation
import Testing
import WebAudio

@testable import GraphTrace

@Suite struct TraceJSONReaderTests {
  /// What the decoder makes of it: the expectation of all that the reader answers.
  private func decoded(_ text: String) throws -> WorkletMessage {
    try JSONDecoder().decode(TraceValue.self, from: Data(text.utf8)).value
  }

  @Test(arguments: [
    #"{"a": [1, -2.5, 0.1, 1e3, 1.5E-7, -0, 0.30000000000000004], "b": {"c": null, "d": [true, false]}}"#,
    #"{"float32": [0.1, 2, -3.25]}"#, #"{"float32": [1, "x"]}"#, #"{"float32": [1], "more": 2}"#,
    #"{"float32": []}"#, "[]", "{}", " [ { } , [ ] ]\n", #""ünïcödé 🎵""#, "12", "true",
    "[123456789012345678, 9007199254740993, 0.1234567890123456789, 123456789012345.6, 3.4028234663852886e+38]",
    "[4.9e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.000001, 1234567.000001]",
  ])
  func readsWhatTheDecoderReads(text: String) throws {
    let value = try #require(TraceJSONReader.read(Data(text.utf8)))

    #expect(value == (try decoded(text)))
  }

  @Test func readsEveryNumberToTheBit() throws {
    // Mulberry32's constants are of no matter here: any spread will do, the same in every run.
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: state >> 32))
      let double = Double(bitPattern: state)
      for number in [
        Double(float), double, (double.magnitude.truncatingRemainder(dividingBy: 1e6)),
      ]
      where number.isFinite {
        let read = TraceJSONReader.read(Data("\(number)".utf8))
        #expect(read?.numberValue?.bitPattern == number.bitPattern)
      }
    }
  }

  @Test(arguments: [
    "", "{", "[1,]", #"{"a":1,}"#, #"{"a" 1}"#, "01", "1.", ".5", "+1", "1e", "-", "nul", "tru",
    "NaN", "Infinity",
    "1e999", #"{"a":1,"a":2}"#, #""\u0041""#, "\"a\u{1}b\"", "[1] 2", "\u{FEFF}{}", "'a'", "[1 2]",
    String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
  ])
  func leavesTheRestToFoundation(text: String) {
    #expect(TraceJSONReader.read(Data(text.utf8)) == nil)
  }

  @Test func leavesOtherEncodingsToFoundation() throws {
    #expect(TraceJSONReader.read(try #require("{}".data(using: .utf16))) == nil)
    #expect(TraceJSONReader.read(Data([0x22, 0xc3, 0x28, 0x22])) == nil)
  }
}
