import AudioSignal
import Foundation
import MeasuringLibraries
import Testing

@testable import SoundSpectra

/// What is said of changes whose sizes algebra tells.
@Suite struct SoundDifferencesTests {
  private func said(_ reference: [[Float]], _ sound: [[Float]]) throws -> SoundDifferences {
    // Without it no loudness is measured, unless another suite came first.
    MeasuringLibraries.install()
    let buffers = [reference, sound].map { SampleBuffer(channels: $0, sampleRate: 48000) }
    return try #require(SoundDifferences(reference: buffers[0], candidate: buffers[1]))
  }

  /// A tone with overtones up to 12.8 kHz, 6 dB an octave, between a rise and a fall.
  private func note(
    _ hertz: Double = 220, attack: Double = 0.003, release: Double = 0.2, high: Double = 0
  ) -> [Float] {
    let rate = 48000.0
    return (0..<Int(1.6 * rate)).map { frame in
      let time = Double(frame) / rate - 0.1
      guard time > 0 else { return 0 }
      let fall = pow(10, -3 * max(0, time - 0.7) / release)
      var sum = 0.0
      for partial in 1...58 {
        let frequency = hertz * Double(partial)
        let gain = frequency > 4000 ? pow(10, high / 20) : 1
        sum += gain * sin(2 * .pi * frequency * time + Double(partial)) / Double(partial)
      }
      return Float(0.1 * min(1, time / attack) * fall * sum)
    }
  }

  @Test func saysNothingOfWhatIsEqual() throws {
    let difference = try said([note()], [note()])

    #expect(difference.findings.isEmpty)
    #expect(difference.text == nil)
    #expect(difference.sentence.hasPrefix("alike in pitch"))
  }

  // 10^(−2.5/20): 2.5 dB of every sample are 2.5 LU.
  @Test func saysHowMuchQuieterAWholeSoundIs() throws {
    let difference = try said([note()], [note().map { $0 * 0.749894 }])

    #expect(difference.text == "quieter by 2.5 LU")
  }

  // Every partial above 4 kHz is 6 dB stronger.
  @Test func saysHowMuchBrighterAndAboveWhich() throws {
    let difference = try said([note()], [note(high: 6)])

    let finding = try #require(difference.findings.first { $0.kind == .brightness })
    #expect(abs(finding.size - 6) < 0.3)
    #expect(finding.text.hasPrefix("brighter by"))
    #expect(finding.text.hasSuffix("above 4 kHz"))
    #expect(difference.findings.allSatisfy { [.brightness, .level].contains($0.kind) })
  }

  // 1200·log2(220.509 / 220) is 4.
  @Test func saysHowManyCentsASoundIsSharp() throws {
    let difference = try said([note()], [note(220.509)])

    #expect(difference.text == "4 cents sharp")
  }

  @Test func saysHowLongAnAttackIsInsteadOfAnother() throws {
    let difference = try said([note()], [note(attack: 0.06)])

    let finding = try #require(difference.findings.first)
    #expect(finding.kind == .attack)
    // Points are 1 ms, and so is what a period's ripple leaves of each end, twice over.
    #expect(abs(finding.size - 57) < 8, "\(finding.text)")
    #expect(finding.text.hasPrefix("attack "))
    #expect(difference.findings.allSatisfy { [.attack, .level].contains($0.kind) })
  }

  @Test func saysHowManyTimesAsLongAReleaseIs() throws {
    let difference = try said([note(release: 0.2)], [note(release: 0.38)])

    let finding = try #require(difference.findings.first)
    #expect(finding.kind == .release)
    // The 20 ms around a moment round off where the fall begins.
    #expect(abs(finding.size - 1.9) < 0.1)
    #expect(finding.text == "release 1.9 times as long")
  }

  // Sides of half the amplitude: −6.02 dB.
  @Test func saysHowMuchNarrower() throws {
    let (left, right) = (TestSounds.noise(seed: 1), TestSounds.noise(seed: 2))
    let narrow = zip(left, right).map { ($0 * 0.75 + $1 * 0.25, $0 * 0.25 + $1 * 0.75) }
    let difference = try said([left, right], [narrow.map(\.0), narrow.map(\.1)])

    #expect(difference.findings.first?.text == "narrower by 6 dB")
    #expect(difference.findings.allSatisfy { [.width, .level].contains($0.kind) })
  }

  // A tone on one side has as much in left − right as in left + right, and is no wider for that.
  @Test func callsWhatIsMovedNotWider() throws {
    let tone = TestSounds.sine(440, amplitude: 0.3)
    let difference = try said([tone, tone], [tone, tone.map { $0 * 0.5 }])

    #expect(difference.findings.contains { $0.text == "further to the left by 6 dB" })
    #expect(!difference.findings.contains { $0.kind == .width })
  }

  // Other numbers of the same noise: no pitch, no attack, and no band differs by more than chance.
  @Test(arguments: [UInt64(3), 4, 5, 6])
  func findsNoPitchInNoise(seed: UInt64) throws {
    let difference = try said(
      [TestSounds.noise(seconds: 2, seed: seed)], [TestSounds.noise(seconds: 2, seed: seed + 100)])

    #expect(difference.findings.isEmpty, "\(difference.sentence)")
  }

  // −70 dB beside the tone, of which one has 20 dB more.
  @Test func leavesOutWhatLiesSixtyDecibelsDown() throws {
    let tone = TestSounds.sine(440, amplitude: 0.5)
    let noise = TestSounds.noise()
    func sound(_ gain: Float) -> [Float] { zip(tone, noise).map { $0 + gain * $1 } }
    let difference = try said([sound(1e-5)], [sound(1e-4)])

    #expect(difference.findings.isEmpty, "\(difference.sentence)")
  }

  @Test func tellsSilenceFromSound() throws {
    let silence = [Float](repeating: 0, count: 48000)

    #expect(try said([note()], [silence]).text == "silent, and the reference is not")
    #expect(try said([silence], [silence]).text == nil)
  }
}
