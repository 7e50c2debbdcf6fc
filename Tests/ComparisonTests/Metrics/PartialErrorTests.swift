import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Expectations are algebra: partials are written as sums of sinusoids whose levels, frequencies and phases are known.
@Suite struct PartialErrorTests {
  private static let rate = 48_000.0

  /// Two voices of 20 partials each that fall as 1 / n, the second tuned higher, at phases that a seed draws.
  private func voice(
    seed: Int, cents: Double = 6, seconds: Double = 3, level: (Int) -> Double = { _ in 1 }
  ) -> [Float] {
    let other = pow(2, cents / 1200)
    let phases = (0..<2).map { Double((seed * 7919 + $0 * 104_729) % 1000) / 1000 }
    return (0..<Int(seconds * Self.rate)).map { frame in
      let turns = 220 * Double(frame) / Self.rate
      return Float(
        (1...20).reduce(0.0) { sum, n in
          let scale = 0.15 * level(n) / Double(n)
          return sum + scale * sin(2 * .pi * Double(n) * (turns + phases[0]))
            + scale * sin(2 * .pi * Double(n) * (turns * other + phases[1]))
        })
    }
  }

  private func error(_ reference: [Float], _ candidate: [Float]) -> Measured<PartialError> {
    let (reference, candidate) = (
      SampleBuffer(channels: [reference], sampleRate: Self.rate),
      SampleBuffer(channels: [candidate], sampleRate: Self.rate)
    )
    var stream = PartialStream(shape: SignalShape(reference))
    for block in SignalShape(reference).blocks {
      stream.append(reference: reference.frames(block), candidate: candidate.frames(block))
    }
    return stream.measure()
  }

  @Test func findsNothingButPhases() throws {
    for seed in 2...4 {
      let error = try #require(error(voice(seed: 1), voice(seed: seed)).value)

      #expect(error.count == 20)
      #expect(abs(error.level.value) < 0.3, "\(error.text)")
      #expect(abs(try #require(error.pitch).value) < 0.2, "\(error.text)")
      #expect(abs(error.beating?.difference ?? 0) < 0.05, "\(error.text)")
    }
  }

  /// 20·log10(1.3) = 2.28 dB of the fifth partial, near 1,102 Hz.
  @Test func readsTheLevelOfOnePartial() throws {
    let error = try #require(
      error(voice(seed: 1), voice(seed: 2) { $0 == 5 ? 1.3 : 1 }).value)

    #expect(abs(error.level.value - 2.28) < 0.2, "\(error.text)")
    #expect(abs(error.level.frequency - 1102) < 3)
  }

  /// The seventh of the first is 16.9 dB below the fundamental, and so 23.1 above the floor; as an extra one likewise.
  @Test func countsOneThatIsMissingAndOneTooMany() throws {
    let (whole, less) = (voice(seed: 1), voice(seed: 2) { $0 == 7 ? 0 : 1 })

    let missing = try #require(error(whole, less).value)
    let extra = try #require(error(less, whole).value)

    #expect(abs(missing.level.value + 23.1) < 0.5, "\(missing.text)")
    #expect(abs(extra.level.value - 23.1) < 0.5, "\(extra.text)")
    #expect(missing.count == 20 && extra.count == 19)
  }

  /// Both sinusoids a cent higher.
  @Test func readsATuning() throws {
    let higher = pow(2, 10.0 / 1200)
    func chord(_ scale: Double) -> [Float] {
      (0..<96_000).map { frame in
        let turns = 330 * scale * Double(frame) / Self.rate
        return Float((1...6).reduce(0.0) { $0 + 0.1 * sin(2 * .pi * Double($1) * turns) })
      }
    }
    let error = try #require(error(chord(1), chord(higher)).value)

    #expect(abs(try #require(error.pitch).value - 10) < 0.5, "\(error.text)")
    #expect(error.beating == nil)
  }

  /// 440 Hz beats with the one 12 cents above at 3.06 Hz, with the one 8 above at 2.04.
  @Test func readsTheRateOfBeating() throws {
    func pair(_ cents: Double, _ phase: Double) -> [Float] {
      (0..<144_000).map { frame in
        let turns = 440 * Double(frame) / Self.rate
        return Float(
          0.2 * sin(2 * .pi * turns) + 0.15 * sin(2 * .pi * (turns * pow(2, cents / 1200) + phase)))
      }
    }
    let beating = try #require(error(pair(12, 0), pair(8, 0.3)).value?.beating)

    #expect(abs(try #require(beating.reference) - 3.06) < 0.03)
    #expect(abs(try #require(beating.candidate) - 2.04) < 0.03)
    let steady = try #require(
      error(
        pair(12, 0), (0..<144_000).map { Float(0.25 * sin(2 * .pi * 440 * Double($0) / Self.rate)) }
      )
      .value?.beating)
    #expect(steady.candidate == nil)
    #expect(abs(steady.difference + 3.06) < 0.03)
  }

  /// Noise has no partials, and what little a tone holds of a sound says nothing of the rest.
  @Test func isAbsentWhereLittleIsSteady() {
    let noise = Signals.noise(seed: 3, count: 96_000)
    let mixed = zip(noise, voice(seed: 1, seconds: 2)).map { 0.5 * $0 + 0.1 * $1 }

    #expect(error(noise, Signals.noise(seed: 4, count: 96_000)).absence == .noTone(.reference))
    #expect(error(voice(seed: 1, seconds: 2), mixed).absence == .noTone(.candidate))
    #expect(error(Array(noise.prefix(9000)), Array(noise.prefix(9000))).value == nil)
    #expect(
      error([Float](repeating: 0, count: 96_000), [Float](repeating: 0, count: 96_000)).absence
        == .silent)
  }

  /// Each of four notes comes twice, in this order or from the last one on.
  @Test func isNothingForNotesInAnotherOrder() {
    func tune(_ pitches: [Double]) -> [Float] {
      pitches.flatMap { pitch in
        (0..<24_000).map { frame -> Float in
          let time = Double(frame) / Self.rate
          let swell = min(1, time / 0.02, (0.5 - time) / 0.02)
          return Float(
            (1...8).reduce(0.0) {
              $0 + 0.1 * swell * sin(2 * .pi * pitch * Double($1) * time) / Double($1)
            })
        }
      }
    }
    let pitches = [220, 293.66, 329.63, 261.63, 220, 293.66, 329.63, 261.63]

    #expect(error(tune(pitches), tune(pitches.reversed())) == .absent(.otherTimes))
    #expect(error(tune(pitches), tune(pitches).map { $0 * 0.9 }).value != nil)
  }
}
