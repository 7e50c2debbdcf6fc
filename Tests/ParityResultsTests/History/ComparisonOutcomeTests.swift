import Foundation
import ParityResults
import Testing

@Suite struct ComparisonOutcomeTests {
  private func text(_ outcome: ComparisonOutcome) throws -> String {
    String(decoding: try JSONEncoder().encode([outcome]), as: UTF8.self)
  }

  private func read(_ json: String) throws -> ComparisonOutcome {
    try JSONDecoder().decode([ComparisonOutcome].self, from: Data(json.utf8))[0]
  }

  @Test(arguments: [
    (ComparisonOutcome(verdict: .pass, isBitExact: true, nullDepth: nil), #"["pass bit-exact"]"#),
    (.init(verdict: .fail, isBitExact: false, nullDepth: -60.25), #"["fail -60.25"]"#),
    (.init(verdict: .error, isBitExact: false, nullDepth: nil), #"["error"]"#),
    (
      .init(verdict: .knownDivergence, isBitExact: false, nullDepth: -33),
      #"["known-divergence -33.0"]"#
    ),
    // A stage may differ where the samples that are kept do not.
    (.init(verdict: .fail, isBitExact: true, nullDepth: nil), #"["fail bit-exact"]"#),
  ])
  func isAShortTextThatReadsBack(outcome: ComparisonOutcome, json: String) throws {
    #expect(try text(outcome) == json)
    #expect(try read(json) == outcome)
  }

  @Test(arguments: [-120.123456789012345, 1e-300, -1.7976931348623157e308])
  func keepsEveryDigitOfANullDepth(depth: Double) throws {
    let outcome = ComparisonOutcome(verdict: .fail, isBitExact: false, nullDepth: depth)

    #expect(try read(try text(outcome)).nullDepth == depth)
  }

  @Test(arguments: [
    "", " ", "maybe", "pass ", "pass -60 dB", "pass nan", "pass inf", "Pass", "pass  -60",
  ])
  func refusesOtherTexts(text: String) {
    #expect(throws: DecodingError.self) { try read(#"["\#(text)"]"#) }
  }
}
