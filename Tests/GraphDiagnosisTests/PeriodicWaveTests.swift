import Foundation
import Testing

@testable import GraphDiagnosis

/// Waves whose harmonics a page computes. Expectations: the number that the candidate's wave was computed with.
@Suite struct PeriodicWaveTests {
  /// A tone with a wave of its own; the harmonics count from the constant part on.
  private func tone(_ harmonics: [(real: Double, imaginary: Double)]) -> SmallGraph {
    var graph = SmallGraph(frames: 12_000)
    graph.note(1, "sine", 220, from: 0.01, to: 0.2)
    let (real, imaginary) = (
      graph.span(harmonics.map { Float($0.real) }),
      graph.span(harmonics.map { Float($0.imaginary) })
    )
    graph.operation(
      """
      {"at": 0, "op": "setPeriodicWave", "node": 1, "real": \(real), "imag": \(imaginary),
      "disableNormalization": false}
      """)
    graph.connect(1, 0)
    return graph
  }

  /// The Fourier series of a pulse that begins with the period.
  private func pulse(_ duty: Double, count: Int = 32) -> SmallGraph {
    tone(
      (0..<count).map { number in
        guard number > 0 else { return (0, 0) }
        let angle = 2 * Double.pi * Double(number) * duty
        return (sin(angle) / Double(number), (1 - cos(angle)) / Double(number))
      })
  }

  @Test func namesAPulsesDutyCycle() throws {
    let found = try pulse(0.25).firstFinding(for: pulse(0.125))

    #expect(found.finding == "the pulse wave's duty cycle is 0.125, not 0.25", "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesHowManyHarmonicsThereAre() throws {
    let found = try pulse(0.3).firstFinding(for: pulse(0.3, count: 12))

    #expect(found.finding == "the wave has only its first 11 harmonics", "\(found.finding)")
    #expect(found.weight == .whole)
  }

  /// Drawbars: the third has half its level.
  @Test func namesOneHarmonic() throws {
    let levels = [0, 0.8, 0.5, 0.6, 0, 0.3, 0.2]
    let right = tone(levels.map { (0, $0) })
    let wrong = tone(levels.enumerated().map { (0, $0.element * ($0.offset == 3 ? 0.5 : 1)) })

    let found = try right.firstFinding(for: wrong)

    #expect(
      found.finding == "harmonic 3 of the wave is half what it should be", "\(found.finding)")
  }

  @Test func recognisesPulsesAlone() {
    func wave(_ harmonic: (Int) -> (Double, Double)) -> PulseWave? {
      let all = (0..<24).map { $0 == 0 ? (0, 0) : harmonic($0) }
      return PulseWave(all.map { Float($0.0) }, all.map { Float($0.1) })
    }
    #expect(wave { (0, sin(.pi * Double($0) * 0.2) / Double($0)) }?.duty == 0.2)
    #expect(wave { (sin(.pi * Double($0) / 3) / Double($0), 0) }?.duty == 1.0 / 3)
    // A sawtooth, and a list that is no formula.
    #expect(wave { (0, 1 / Double($0)) } == nil)
    #expect(wave { (0, [1, 0.5, 0.2][$0 % 3]) } == nil)
    #expect(PulseWave([0, 1], [0, 0]) == nil)
  }
}
