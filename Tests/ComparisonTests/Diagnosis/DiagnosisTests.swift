import ReadableNumbers
import Testing

@testable import Comparison

@Suite struct DiagnosisTests {
  @Test(
    arguments: [
      (-131.2, "it is late: the cause, from −20 to −131 dB"),
      (-80.4, "it is late: the cause, from −20 to −80 dB"),
      (-52, "it is late: explains most of it, from −20 to −52 dB"),
      (-33, "it is late: may be part of it, from −20 to −33 dB"),
      (nil, "it is late: the cause, from −20 dB to nothing"),
    ] as [(Double?, String)])
  func saysWhatRemains(remaining: Double?, sentence: String) {
    let diagnosis = Diagnosis(
      cause: .integerDelay, finding: "it is late", initial: -20, remaining: remaining)

    #expect(diagnosis.sentence == sentence)
    #expect(diagnosis.explained == remaining.map { -20 - $0 } ?? .infinity)
  }

  private func cause(_ finding: String, complexity: Int, remaining: Double?) -> Diagnosis {
    Diagnosis(
      cause: .gain, finding: finding, complexity: complexity, initial: -20, remaining: remaining)
  }

  // A number may stand at several places with one effect: none of them is the cause for certain.
  @Test func asksForNoMoreThanIsShownWhereSeveralExplainAll() {
    let said = [
      cause("one", complexity: 2, remaining: -125), cause("two", complexity: 2, remaining: nil),
      cause("three", complexity: 3, remaining: -104),
    ].weighed.map(\.sentence)

    #expect(
      said == [
        "one: the likeliest cause, from −20 to −125 dB",
        "two: explains it as well, from −20 dB to nothing",
        "three: explains it as well, from −20 to −104 dB",
      ])
  }

  @Test func callsWhatIsSimplerThanAllOthersTheCause() {
    let said = [
      cause("left out", complexity: 0, remaining: nil),
      cause("0.317", complexity: 4, remaining: nil),
    ].weighed

    #expect(said.map(\.standing) == [.alone, .alternative])
    #expect([said[1], said[0]].weighed.map(\.standing) == [.likeliest, .alternative])
  }

  @Test func promisesNothingOfWhatCannotBeUndone() {
    for cause in [Diagnosis.Cause.divergesAtFrame, .noiseFloor, .silence] {
      let diagnosis = Diagnosis(cause: cause, finding: "it is so", initial: -20, remaining: -20)

      #expect(diagnosis.sentence == "it is so")
    }
  }

  @Test func writesNumbersShortly() {
    #expect(DiagnosisText.number(1.50) == "1.5")
    #expect(DiagnosisText.number(-0.001) == "0")
    #expect(DiagnosisText.samples(1) == "1 sample")
    #expect(DiagnosisText.samples(0.25) == "0.25 samples")
    #expect(DiagnosisText.grouped(1_234_567) == "1,234,567")
    #expect(DiagnosisText.hertz(440) == "440 Hz")
    #expect(DiagnosisText.hertz(44100) == "44.1 kHz")
    #expect(DiagnosisText.level(-0.5) == "0.5 dB too quiet")
  }
}
