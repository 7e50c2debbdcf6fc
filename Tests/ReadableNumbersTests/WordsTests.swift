import ReadableNumbers
import Testing

@Suite struct WordsTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "−1,234,567"),
    (Int.min, "−9,223,372,036,854,775,808"),
  ])
  func groupsThousands(value: Int, text: String) {
    #expect(Words.count(value) == text)
  }

  @Test(arguments: [(-120, "−120 dB"), (-120.46, "−120.5 dB"), (3.0, "3 dB"), (0, "0 dB")])
  func writesDecibelsWithARealMinus(value: Double, text: String) {
    #expect(Words.decibels(value) == text)
  }

  @Test(arguments: [(0, "0"), (3.14e-8, "3.1e-8"), (0.25, "0.25"), (-2e-5, "-2.0e-5")])
  func writesAmplitudes(value: Double, text: String) {
    #expect(Words.amplitude(value) == text)
  }

  // Anything short of all must not read as all.
  @Test(arguments: [(1.0, "100 %"), (0.999999, "99.99 %"), (0.5, "50.00 %")])
  func roundsSharesDown(value: Double, text: String) {
    #expect(Words.percent(value) == text)
  }

  // What rounds to nothing is not nothing.
  @Test(
    arguments: [(0, "0"), (0.0004, "below 0.001"), (-0.0004, "below 0.001"), (-1.5, "−1.500")])
  func writesFineNumbers(value: Double, text: String) {
    #expect(Words.fine(value) == text)
  }

  @Test func writesLevelsOfOtherUnits() {
    #expect(Words.decibels(-23.04, unit: "LUFS") == "−23.0 LUFS")
  }
}
