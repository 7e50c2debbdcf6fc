import ExampleResults
import Foundation
import ParityResults
import ReadableNumbers
import Testing

@testable import ParityReport

@Suite struct ReportNumbersTests {
  // The sentence is the report's first; wording as the code states it, grammar as English does.
  @Test(
    arguments: [
      (Example.run(), "Nothing was compared."),
      (Example.run(bitExact: 3), "All 3 cases match Chromium 156 to the last bit."),
      (
        Example.run(bitExact: 2, within: 1),
        "All 3 cases match Chromium 156: 2 bit-exact, the rest within their limits."
      ),
      (
        Example.run(bitExact: 2, within: 1, failed: 2),
        "3 of 5 cases match Chromium 156; 2 differ beyond their limits."
      ),
      (
        Example.run(bitExact: 2, errors: 3),
        "2 of 5 cases match Chromium 156; 3 could not be compared."
      ),
      (
        Example.run(bitExact: 1, failed: 2, errors: 3, known: 4),
        "1 of 10 cases match Chromium 156; 2 differ beyond their limits, 3 could not be compared,"
          + " 4 are known to differ."
      ),
      (
        Example.run(bitExact: 1200, known: 2),
        "1,200 of 1,202 cases match Chromium 156; 2 are known to differ."
      ),
      (Example.run(bitExact: 1), "The one case matches Chromium 156 to the last bit."),
      (Example.run(within: 1), "The one case matches Chromium 156 within its limit."),
      (
        Example.run(bitExact: 2, failed: 1, known: 1),
        "2 of 4 cases match Chromium 156; 1 differs beyond its limit, 1 is known to differ."
      ),
      (
        Example.run(within: 2), "All 2 cases match Chromium 156 within their limits."
      ),
    ])
  func saysTheVerdictInASentence(results: RunResults, sentence: String) {
    #expect(ReportNumbers.headline(results) == sentence)
  }

  @Test func namesTheReferenceWhenNoBrowserIsKnown() {
    // Two files compared by hand.
    var results = Example.run(bitExact: 1)
    results.references = []

    #expect(
      ReportNumbers.headline(results) == "The one case matches the reference to the last bit.")
  }

  // One decimal digit of the mantissa below ten, U+2212 as the minus.
  @Test(
    arguments: [
      (0, "0"), (1, "1.0e0"), (0.5, "5.0e−1"), (2.54e-7, "2.5e−7"), (12.5, "1.2e1"),
      (9.99e-5, "1.0e−4"), (9.96, "1.0e1"), (0x1p-149, "1.4e−45"), (6.8e38, "6.8e38"),
    ] as [(Double, String)])
  func writesErrorsWithTwoDigits(error: Double, text: String) {
    #expect(
      ReportNumbers.maxError(Example.result(nullDepth: -10, maxAbsoluteError: error)) == text)
  }

  @Test func hasNoNumbersOfACaseThatWasNotCompared() {
    let result = Example.result(verdict: .error)

    #expect(ReportNumbers.maxError(result) == "–")
    #expect(ReportNumbers.nullDepth(result) == "–")
  }

  @Test func callsAZeroResidualBitExact() {
    #expect(ReportNumbers.nullDepth(Example.result()) == "bit-exact")
  }

  // printf's rounding to one digit.
  @Test(
    arguments: [
      (-60, "−60.0 dB"), (0, "0.0 dB"), (6.0206, "6.0 dB"), (-123.46, "−123.5 dB"),
    ] as [(Double, String)])
  func writesDecibelsWithOneDigit(value: Double, text: String) {
    #expect(ReportNumbers.decibels(value) == text)
    #expect(
      ReportNumbers.nullDepth(Example.result(nullDepth: value, maxAbsoluteError: 1)) == text)
  }

  @Test(
    arguments: [
      (0, "0"), (7, "7"), (100, "100"), (1000, "1,000"), (123_456, "123,456"),
      (1_234_567, "1,234,567"),
    ])
  func groupsCountsByThousands(number: Int, text: String) {
    #expect(Words.count(number) == text)
  }

  @Test func addsAnSToAllButOne() {
    #expect(Words.plural(1, "case") == "1 case")
    #expect(Words.plural(0, "case") == "0 cases")
    #expect(Words.plural(1000, "case") == "1,000 cases")
  }

  @Test func datesByUniversalTime() {
    // 2026-11-20 is day 20777 since 1970; 20777·86400 = 1795132800, and 19 hours are 68400.
    #expect(
      ReportNumbers.date(Date(timeIntervalSince1970: 1_795_201_200)) == "2026-11-20 19:00 UTC")
  }

  @Test func ordersTheWorstFirst() {
    let results = Example.run([
      Example.result(name: "exact-b"),
      Example.result(name: "within", nullDepth: -120, maxAbsoluteError: 1e-6),
      Example.result(
        name: "known", verdict: .knownDivergence, nullDepth: -5, maxAbsoluteError: 1),
      Example.result(name: "fail-mild", verdict: .fail, nullDepth: -60, maxAbsoluteError: 1e-3),
      Example.result(name: "error", verdict: .error),
      Example.result(name: "exact-a"),
      Example.result(name: "within-worse", nullDepth: -90, maxAbsoluteError: 1e-5),
      Example.result(name: "fail-gross", verdict: .fail, nullDepth: 6, maxAbsoluteError: 1),
    ])

    // Errors, failures, known ones, passes; each by null depth; equal ones by name.
    #expect(
      results.worstFirst.map(\.name) == [
        "error", "fail-gross", "fail-mild", "known", "within-worse", "within", "exact-a",
        "exact-b",
      ])
  }
}
