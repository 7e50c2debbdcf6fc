import AudioSignal
import Foundation
import ReadableNumbers
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

  // Square notes of a scale in another order: their average has a line everywhere, as that of noise has, and each of them
  // has partials.
  @Test func takesATuneForNoNoise() {
    let scale = (0..<16).map { 130.81 * pow(2, Double($0 * 5 % 24) / 12) }
    func tune(_ order: (Int) -> Int) -> SampleBuffer {
      SampleBuffer(
        (0..<16).flatMap { place -> [Double] in
          let pitch = scale[order(place) % 16]
          return (0..<6000).map { frame in
            (Double(frame) * pitch / 48000).truncatingRemainder(dividingBy: 1) < 0.5 ? 0.3 : -0.3
          }
        })
    }

    let found = diagnose(tune { $0 }, tune { $0 * 7 + 3 })

    #expect(!found.contains { $0.cause == .randomSeed }, "\(found.map(\.sentence))")
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

  // An approach to 1 that is held at frame 600, and one that is held a frame later: no limit.
  @Test func takesAValueThatIsHeldForNoLimit() {
    func held(at last: Int) -> SampleBuffer {
      SampleBuffer(
        (0..<2048).map { frame -> Double in 1 - 0.75 * exp(-Double(min(frame, last)) / 400) })
    }

    let found = diagnose(held(at: 601), held(at: 600))

    #expect(!found.contains { $0.cause == .clipping }, "\(found.map(\.sentence))")
  }

  // A loop of 100 frames whose end is moved to 80: all of it can be found elsewhere in the reference.
  @Test func takesPiecesOfALoopForNoOtherOrder() {
    let once = Signals.noise(seed: 3, amplitude: 0.5, count: 100).map(Double.init)
    let reference = SampleBuffer((0..<4000).map { once[$0 % 100] })
    let candidate = SampleBuffer(
      (0..<4000).map { frame -> Double in
        frame < 1000 ? once[frame % 100] : once[(frame - 1000) % 80]
      })

    let found = diagnose(reference, candidate)

    #expect(!found.contains { $0.cause == .exchangedBlocks }, "\(found.map(\.sentence))")
  }

  // A tone that starts at another phase has lost nothing.
  @Test func takesAnotherPhaseForNoLoss() {
    func tone(_ phase: Double) -> SampleBuffer {
      SampleBuffer(
        (0..<4800).map { frame -> Double in
          frame < 201 ? 0 : sin(phase + Double(frame - 201) * 0.0576)
        })
    }

    let found = diagnose(tone(0), tone(0.3))

    #expect(!found.contains { $0.cause == .lostSamples }, "\(found.map(\.sentence))")
  }

  // −20 log₁₀ 0.001 = 60 dB, as after a convolver that scales by another rule: not "the phase alone".
  @Test func findsALevelThatIsFarOff() throws {
    let sound = Signals.noise(seed: 9, amplitude: 0.5, count: 2048)

    let first = try #require(
      diagnose(
        SampleBuffer(channels: [sound.map { $0 * 0.001 }], sampleRate: 48000),
        SampleBuffer(channels: [sound], sampleRate: 48000)
      ).first)

    #expect(first.finding == "the candidate is 60 dB too loud", "\(first.sentence)")
    #expect(first.weight == .whole)
  }

  // A source that ends at frame 700, and a quantum whose rest still holds what the one before left there.
  @Test func tellsABufferThatIsNotCleared() throws {
    let sound = Signals.noise(seed: 2, amplitude: 0.5, count: 700).map(Double.init)
    let reference = sound + [Double](repeating: 0, count: 1348)
    var candidate = reference
    for frame in 700..<768 { candidate[frame] = sound[frame - 128] }

    let first = try #require(diagnose(SampleBuffer(reference), SampleBuffer(candidate)).first)

    #expect(
      first.finding == "the candidate goes on for 68 frames after the reference's end at frame 700"
        + Wording.stale, "\(first.sentence)")
  }

  // Twenty values that come again and again: a curve through twenty points fits any of them.
  @Test func takesALoopOfFewValuesForNoCurve() {
    let one = Signals.noise(seed: 4, amplitude: 0.5, count: 20).map(Double.init)
    let other = Signals.noise(seed: 8, amplitude: 0.5, count: 20).map(Double.init)

    let found = diagnose(
      SampleBuffer((0..<2000).map { one[$0 % 20] }), SampleBuffer((0..<2000).map { other[$0 % 20] })
    )

    #expect(!found.contains { $0.cause == .waveShape }, "\(found.map(\.sentence))")
  }

  // A ringing that dies away by a thousandth in each quantum is nearly like itself, a quantum before.
  @Test func takesWhatRingsForNoBlockThatIsPlayedAgain() {
    let ringing = (0..<512).map { frame -> Double in
      exp(-Double(frame) / 128_000) * cos(Double(frame) * Double.pi / 16)
    }

    let found = diagnose(
      SampleBuffer(ringing.prefix(384) + [Double](repeating: 0, count: 128)), SampleBuffer(ringing))

    #expect(!found.contains { $0.cause == .repeatedBlock }, "\(found.map(\.sentence))")
  }

  // Equal to four digits: as many as it takes.
  @Test func writesTwoValuesSoThatTheyDiffer() {
    #expect(DiagnosisText.amplitudes(0.14413, 0.14409) == ("0.14413", "0.14409"))
    #expect(DiagnosisText.amplitudes(0.5, 0.25) == ("0.5", "0.25"))
    #expect(DiagnosisText.amplitude(0) == "0")
    #expect(DiagnosisText.amplitude(-0.00018) == "−1.8e-04")
  }
}
