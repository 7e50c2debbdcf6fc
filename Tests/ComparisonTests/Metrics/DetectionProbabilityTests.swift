import Foundation
import Testing

@testable import Comparison

@Suite struct DetectionProbabilityTests {
  private func probability(level: Double, change: Double, bands: Int = 1) -> Double {
    // The step depends on the level 0.3·max + 0.7·candidate: keep the candidate's.
    DetectionProbability.between(
      reference: Array(repeating: pow(10, (level - change) / 10), count: bands),
      candidate: Array(repeating: pow(10, level / 10), count: bands))
  }

  // Steps in dB by the polynomial of BS.1387-1, 4.7, worked out by hand for each level.
  @Test(arguments: [(20, 1.37594), (40, 0.94414), (60, 0.63643), (80, 0.31775)])
  func isOneHalfForOneStep(level: Double, step: Double) {
    #expect(abs(probability(level: level, change: step) - 0.5) < 1e-4)
  }

  @Test func knowsNoChange() {
    #expect(probability(level: 60, change: 0) == 0)
  }

  @Test func addsUpOverBands() {
    // Each of two independent bands is missed half of the time.
    #expect(abs(probability(level: 60, change: 0.63643, bands: 2) - 0.75) < 1e-4)
  }

  @Test func isSteeperForWhatGetsLouder() {
    // 1 − 2^−(½)^6 for a louder candidate, with (½)^4 about three times as likely for a softer one.
    #expect(abs(probability(level: 60, change: 0.318216) - (1 - exp2(-1.0 / 64))) < 1e-4)
    #expect(probability(level: 60, change: -0.318216) > 0.035)
  }

  @Test func noticesNothingBelowTheThreshold() {
    #expect(probability(level: -5, change: 20) == 0)
  }
}
