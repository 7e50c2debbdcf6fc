import Testing

@testable import WebRuntime

/// Expectations: `String(number)` in V8.
@Suite struct JavaScriptNumberTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (100, "100"), (0.1, "0.1"), (-2.5, "-2.5"),
    (1_768_478_411_000, "1768478411000"), (0.00001, "0.00001"), (0.000001, "0.000001"),
    (1e-7, "1e-7"), (1.5e-9, "1.5e-9"), (123456789.125, "123456789.125"),
    (1e20, "100000000000000000000"),
    (1e21, "1e+21"), (1.25e22, "1.25e+22"), (.leastNonzeroMagnitude, "5e-324"),
    (0.30000000000000004, "0.30000000000000004"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.infinity, "Infinity"),
    (-.infinity, "-Infinity"), (.nan, "NaN"),
  ])
  func writesNumbersAsJavaScriptDoes(value: Double, expected: String) {
    #expect(JavaScriptNumber.text(value) == expected)
  }

  /// ECMAScript: the text reads back as the same number.
  @Test func writesWhatReadsBack() {
    for bits in stride(from: UInt64(1), to: 0x7ff0_0000_0000_0000, by: 0x0003_7d21_9b5e_4c31) {
      let number = Double(bitPattern: bits)

      #expect(Double(JavaScriptNumber.text(-number)) == -number)
    }
  }
}
