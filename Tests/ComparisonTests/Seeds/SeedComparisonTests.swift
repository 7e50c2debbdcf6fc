import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Whether renders with other seeds are told from the original's where they differ, and not where they do not.
@Suite struct SeedComparisonTests {
  /// A burst of noise that dies away, 0.2 s at 24 kHz.
  private func drum(
    _ seed: UInt32, gain: Double = 1, decay: Double = 0.05, late: Int = 0
  ) -> SampleBuffer {
    let noise = Signals.noise(seed: seed, count: 4800)
    let samples = noise.indices.map { frame in
      frame < 480 + late
        ? 0
        : Float(
          gain * 0.5 * Double(noise[frame]) * exp(-Double(frame - 480 - late) / 24000 / decay))
    }
    return SampleBuffer(channels: [samples], sampleRate: 24000)
  }

  private func compare(
    seeds: Int = 16, level: Double = 0.01, _ candidate: (UInt32) -> SampleBuffer
  ) -> SeedComparison {
    SeedComparison(
      reference: (0..<seeds).map { drum(UInt32(1 + $0)) },
      candidate: (0..<seeds).map { candidate(UInt32(1001 + $0)) }, level: level)
  }

  @Test func doesNotTellOtherSeedsApart() {
    let comparison = compare { drum($0) }

    #expect(comparison.isAlike)
    #expect(
      comparison.text.contains("its 16 renders cannot be distinguished from the original's 16"))
  }

  /// Of sixty right candidates none is to be refused more than at the stated rate: with 1 % each, five and more of sixty
  /// come once in three thousand such tests.
  @Test func refusesWhatIsRightNoMoreOftenThanItSays() throws {
    let refused = (0..<60).count { trial in
      let start = UInt32(trial * 100)
      return !SeedComparison(
        reference: (0..<8).map { drum(start + $0) },
        candidate: (0..<8).map { drum(start + 50 + $0) }, level: 0.01
      ).isAlike
    }

    #expect(refused <= 4)
  }

  @Test(arguments: [
    (1.06, 0.05, 0, "level"), (1, 0.06, 0, "time"),
    (1, 0.05, 240, "time"),
  ])
  func tellsWhatIsLouderLongerOrLater(gain: Double, decay: Double, late: Int, measure: String) {
    let comparison = compare { drum($0, gain: gain, decay: decay, late: late) }

    #expect(!comparison.isAlike)
    let found = comparison.measures.filter { $0.probability <= comparison.level }.map(\.name)
    #expect(found.contains(measure), "\(found)")
  }

  /// A peak of 2 dB, some third of an octave wide: the mean power of a decaying noise varies by more from seed to seed.
  @Test func tellsABandOfADecayingNoise() {
    func peaked(_ seed: UInt32) -> SampleBuffer {
      let angle = 2 * Double.pi * 3162 / 24000
      let (a, alpha) = (pow(10, 2.0 / 40), sin(angle) / 2 / 4.3)
      var sound = drum(seed)
      var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
      sound.channels[0] = sound.channels[0].map { sample in
        let x = Double(sample)
        let y =
          ((1 + alpha * a) * x - 2 * cos(angle) * x1 + (1 - alpha * a) * x2
            + 2 * cos(angle) * y1 - (1 - alpha / a) * y2) / (1 + alpha / a)
        (x2, x1, y2, y1) = (x1, x, y1, y)
        return Float(y)
      }
      return sound
    }
    let comparison = compare { peaked($0) }

    #expect(!comparison.isAlike)
    let found = comparison.measures.filter { $0.probability <= comparison.level }.map(\.name)
    #expect(found.contains("third octave over time"), "\(comparison.text)")
  }

  @Test func tellsByHowMuch() throws {
    let comparison = compare { drum($0, gain: 2) }

    let level = try #require(comparison.measures.first { $0.name == "level" })
    // 20·log10(2), give or take what two dozen short noises scatter by.
    #expect(abs(level.difference - 6.02) < 0.3)
    #expect(comparison.text.contains("level +"))
  }

  @Test func findsACandidateThatIsNotRandom() {
    let comparison = compare { _ in drum(1001) }

    #expect(!comparison.isAlike)
    #expect(comparison.text.contains("all the same"))
  }

  /// Half the spread and the same mean.
  @Test func findsACandidateThatVariesLess() {
    let comparison = SeedComparison(
      reference: (0..<16).map { drum(UInt32($0), gain: 1 + Double($0) / 16) },
      candidate: (0..<16).map { drum(UInt32(100 + $0), gain: 1.47) }, level: 0.01)

    #expect(!comparison.isAlike)
  }

  /// What nobody hears is no difference, however surely it is there: 0.01 dB on the same noise.
  @Test func overlooksWhatIsNoMatter() {
    let comparison = SeedComparison(
      reference: (0..<16).map { drum(UInt32($0)) },
      candidate: (0..<16).map { drum(UInt32($0), gain: 1.001) }, level: 0.01)

    #expect(comparison.isAlike)
  }

  /// One odd render among many is as likely on one side as on the other.
  @Test func makesNothingOfOneOddRender() {
    let columns = [TraitColumn(place: "", values: Array(repeating: 1, count: 127) + [2])]

    let test = PermutationTest(
      [(columns: columns, indifference: 0.1)], count: 64, deals: 9_999)

    #expect(test.probability == 1)
  }

  /// Of 16 renders dealt to two sides of 8 there are 12,870 deals, and each has a mirror.
  @Test func knowsHowLittleFewSeedsTell() {
    #expect(abs(SeedComparison.least(seeds: 8) - 2.0 / 12_870) < 1e-12)
    #expect(SeedComparison.level(cases: 20) == 0.0005)
  }

  @Test func isTheSameEachTime() {
    #expect(compare { drum($0) } == compare { drum($0) })
  }

  /// A tone over faint noise that goes two octaves up from a pitch that varies by one, and one that goes down.
  @Test func tellsInWhichOrderThingsHappen() {
    func glide(_ seed: UInt32, falls: Bool) -> SampleBuffer {
      let noise = Signals.noise(seed: seed, count: 24000)
      let lowest = 300 * (1.5 + 0.5 * Double(noise[0]))
      var phase = 0.0
      let samples = noise.enumerated().map { frame, noise -> Float in
        let share = Double(frame) / 24000
        phase += lowest * pow(4, falls ? 1 - share : share) / 24000
        let swell = min(1, 8 * share, 8 * (1 - share))
        return Float(swell * (0.3 + 0.03 * Double(noise)) * sin(2 * .pi * phase)) + 0.004 * noise
      }
      return SampleBuffer(channels: [samples], sampleRate: 24000)
    }
    func compare(falls: Bool) -> SeedComparison {
      SeedComparison(
        reference: (1...16).map { glide($0, falls: false) },
        candidate: (1001...1016).map { glide($0, falls: falls) }, level: 0.01)
    }

    #expect(compare(falls: false).isAlike)
    let comparison = compare(falls: true)
    #expect(!comparison.isAlike)
    #expect(comparison.text.contains("over time from"), "\(comparison.text)")
  }
}
