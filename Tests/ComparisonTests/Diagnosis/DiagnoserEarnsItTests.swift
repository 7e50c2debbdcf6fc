import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// What was once said wrongly, and what is said in its place.
@Suite struct DiagnoserEarnsItTests {
  private func diagnose(_ reference: SampleBuffer, _ candidate: SampleBuffer) -> [Diagnosis] {
    Diagnoser.patient.diagnose(reference: reference, candidate: candidate)
  }

  // A gain, a delay and a limit: the limit's own samples must not tell the gain.
  @Test(arguments: [0, 100]) func findsALimitBehindAGainAndADelay(frames: Int) throws {
    let noise = Material.hiss.samples()
    let late = [Double](repeating: 0, count: frames) + noise.dropLast(frames)
    let candidate = SampleBuffer(late.map { min(max(3 * $0, -0.5), 0.5) })

    let first = try #require(diagnose(SampleBuffer(noise), candidate).first)

    #expect(([first.cause] + first.also).contains(.clipping), "\(first.sentence)")
    #expect(!([first.cause] + first.also).contains(.softClipping))
    #expect(first.weight == .whole)
  }

  // A port that computes in double has other digits behind the last: some samples tip over. They are no
  // clicks.
  @Test func takesTippedSamplesForRounding() throws {
    let sound = Material.hiss.samples()
    let reference = SampleBuffer(sound)
    let candidate = SampleBuffer(
      sound.enumerated().map { index, sample in
        let integer = (sample * 32767).rounded()
        return (index % 1200 == 7 ? integer + 1 : integer) / 32767
      })

    let first = try #require(diagnose(reference, candidate).first)

    #expect(first.cause == .quantisation)
    #expect(first.also.isEmpty, "\(first.sentence)")
  }

  // Two noises of one kind are not different sounds, and no cause turns one into the other.
  @Test func tellsNoiseOfOtherRandomNumbers() throws {
    let one = Signals.noise(seed: 5, amplitude: 0.5, count: 48000)
    let other = Signals.noise(seed: 6, amplitude: 0.5, count: 48000)

    let found = diagnose(
      SampleBuffer(channels: [one], sampleRate: 48000),
      SampleBuffer(channels: [other], sampleRate: 48000))

    #expect(found.map(\.cause) == [.randomSeed])
  }

  @Test(arguments: [false, true]) func tellsDenormals(areKept: Bool) throws {
    let decay = (0..<4000).map { Float(exp(-Double($0) / 40)) }
    let flushed = decay.map { abs($0) < .leastNormalMagnitude ? 0 : $0 }
    let (whole, zero) = (
      SampleBuffer(channels: [decay], sampleRate: 48000),
      SampleBuffer(channels: [flushed], sampleRate: 48000)
    )

    let first = try #require(
      areKept ? diagnose(zero, whole).first : diagnose(whole, zero).first)

    #expect(first.cause == .denormals)
    #expect(first.finding.hasSuffix(areKept ? "are on" : "are off"))
  }

  // A gain curve of two hundred points follows a hundredth of a decibel of anything.
  @Test func callsNoSmallRippleACurve() {
    let sound = Material.hiss.samples()
    let candidate = SampleBuffer(
      sound.enumerated().map { index, sample in
        sample * (1 + 1e-4 * sin(Double(index) / 130) * cos(Double(index * index) / 9e5))
      })

    #expect(!diagnose(SampleBuffer(sound), candidate).contains { $0.cause == .dynamics })
  }

  // Silent from the first sound on is a beginning that is missing, no gap.
  @Test func tellsAMissingBeginningFromAGap() throws {
    let sound = [Double](repeating: 0, count: 500) + Material.hiss.samples().dropLast(500)
    let candidate = sound.enumerated().map { $0 < 900 ? 0 : $1 }

    let first = try #require(diagnose(SampleBuffer(sound), SampleBuffer(candidate)).first)

    #expect(first.cause == .startTransient, "\(first.sentence)")
  }
}
