import AudioSignal
import Foundation
import Testing

@testable import Comparison

@Suite struct AudibilityTests {
  private func tone(_ frequency: Double, decibels: Double, seconds: Double = 0.5) -> [Float] {
    (0..<Int(seconds * 48000)).map {
      Float(pow(10, decibels / 20) * sin(2 * .pi * frequency * Double($0) / 48000))
    }
  }

  private func sum(_ signals: [Float]...) -> [Float] {
    signals[0].indices.map { frame in signals.reduce(0) { $0 + $1[frame] } }
  }

  private func audibility(_ reference: [Float], _ candidate: [Float]) throws -> Audibility {
    try #require(
      audibility(
        SampleBuffer(channels: [reference], sampleRate: 48000),
        SampleBuffer(channels: [candidate], sampleRate: 48000)
      ).value)
  }

  private func audibility(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> Measured<Audibility> {
    var stream = AudibilityStream(shape: SignalShape(reference))
    stream.append(reference: reference, candidate: candidate)
    return stream.measure()
  }

  @Test func hearsNothingBetweenEqualSignals() throws {
    let audibility = try audibility(tone(440, decibels: -20), tone(440, decibels: -20))

    #expect(audibility.noiseToMask == nil)
    #expect(audibility.worst == nil)
    #expect(audibility.audibleShare == 0)
    #expect(audibility.detection == 0)
    #expect(!audibility.isAudible)
  }

  @Test func hearsNothingInAChangeOfSign() throws {
    let sound = tone(440, decibels: -20)

    // Magnitudes are equal but for the rounding of the transform, 1e-16 of the strongest bin.
    let audibility = try audibility(sound, sound.map { -$0 })

    #expect(!audibility.isAudible)
    #expect((audibility.worst?.decibels ?? -400) < -200)
  }

  @Test func growsDecibelForDecibelWithTheDifference() throws {
    let noise = Signals.noise(seed: 1, amplitude: 0.1, count: 24000)

    // The mask is the reference's; abs(|C| − |R|) = abs(g − 1)·|R| exactly for 1 + 2^-n.
    let small = try audibility(noise, noise.map { $0 * 1.0009765625 })
    let large = try audibility(noise, noise.map { $0 * 1.03125 })

    let change = 20 * log10(32.0)
    let (smaller, larger) = (try #require(small.worst), try #require(large.worst))
    #expect(abs(larger.decibels - smaller.decibels - change) < 1e-3)
    #expect(
      abs(try #require(large.noiseToMask) - (try #require(small.noiseToMask)) - change) < 1e-3)
    #expect(larger.frequency == smaller.frequency)
  }

  // Zwicker & Fastl, "Psychoacoustics", chapter 7: about 0.5 dB is the least change of level of broad
  // noise that is noticed. 2.5 dB lie below the mask, and are heard all the same.
  @Test(arguments: [(0.02, false), (2.5, true)]) func noticesAnotherLevel(
    decibels: Double, isAudible: Bool
  ) throws {
    let noise = Signals.noise(seed: 1, amplitude: 0.1, count: 24000)

    let audibility = try audibility(noise, noise.map { $0 * Float(pow(10, -decibels / 20)) })

    #expect(try #require(audibility.worst).decibels < 0)
    #expect(audibility.isAudible == isAudible)
    #expect((audibility.detection >= 0.5) == isAudible)
  }

  // A tone of 62 dB SPL beside one of 92 dB SPL: within its critical band 30 dB below are masked,
  // far above they are not (Zwicker & Fastl, "Psychoacoustics", chapter 4).
  @Test(arguments: [(1060, false), (6000, true), (200, true)] as [(Double, Bool)])
  func masksWhatLiesBesideALoudTone(frequency: Double, isAudible: Bool) throws {
    let loud = tone(1000, decibels: -2)

    let audibility = try audibility(loud, sum(loud, tone(frequency, decibels: -35)))

    #expect(audibility.isAudible == isAudible)
    let worst = try #require(audibility.worst)
    if isAudible { #expect(abs(worst.frequency / frequency - 1) < 0.1) }
  }

  @Test func doesNotHearBelowTheThresholdInQuiet() throws {
    // −100 dBFS is −8 dB SPL: below the threshold at every frequency but near 3.5 kHz.
    let reference = tone(200, decibels: -90)

    let quiet = try audibility(reference, sum(reference, tone(8000, decibels: -100)))
    let loud = try audibility(reference, sum(reference, tone(8000, decibels: -60)))

    #expect(!quiet.isAudible)
    #expect(loud.isAudible)
  }

  @Test func findsTheWorstMoment() throws {
    let reference = tone(500, decibels: -20, seconds: 1)
    var candidate = sum(reference, tone(300, decibels: -90, seconds: 1))
    for frame in 30_000..<32_000 {
      candidate[frame] += Float(0.05 * sin(2 * .pi * 5000 * Double(frame) / 48000))
    }

    let audibility = try audibility(reference, candidate)
    let worst = try #require(audibility.worst)

    // Frames are 43 ms long; the burst's middle stands at 0.646 s.
    #expect(abs(worst.time - 0.646) < 0.022)
    #expect(abs(worst.frequency - 5000) < 300)
    #expect(worst.decibels > 20)
    // Of 46 frames, the 4 that touch the burst, and as many in which it fades.
    #expect(audibility.audibleShare > 3.0 / 46 && audibility.audibleShare < 9.0 / 46)
  }

  @Test func masksForAWhileAfterALoudSound() throws {
    // A click 5 ms after a loud noise has ended, and the same one 200 ms after.
    let noise = Signals.noise(seed: 1, amplitude: 0.5, count: 24000)
    let burst = noise.indices.map { $0 < 8192 ? noise[$0] : 0 }
    func click(at frame: Int) throws -> Double {
      var candidate = burst
      candidate[frame] += 0.001
      return try #require(audibility(burst, candidate).worst).decibels
    }

    #expect(try click(at: 8192 + 1300) < click(at: 8192 + 9600) - 10)
  }

  @Test func namesTheChannel() throws {
    let reference = SampleBuffer(
      channels: [tone(500, decibels: -20), tone(500, decibels: -20)], sampleRate: 48000)
    var candidate = reference
    candidate.channels[1] = tone(500, decibels: -10)

    let audibility = try #require(audibility(reference, candidate).value)

    #expect(audibility.worst?.channel == 1)
    #expect(audibility.isAudible)
  }

  private func finished(_ reference: [[Float]], _ candidate: [[Float]]) -> Measured<Audibility> {
    let (reference, candidate) = (
      SampleBuffer(channels: reference, sampleRate: 48000),
      SampleBuffer(channels: candidate, sampleRate: 48000)
    )
    return SignalMetrics(reference: reference, candidate: candidate).audibility
  }

  /// An inverted part of −40 dB beside a loud one is −34 dB over all: phase, of which the model knows
  /// nothing, and not something that nobody would hear.
  @Test func knowsNothingOfPhaseInAQuietPartOrChannel() {
    let loud = Signals.noise(seed: 1, amplitude: 0.5, count: 24000)
    let quiet = Signals.noise(seed: 2, amplitude: 0.005, count: 24000)
    let inverted = quiet.map { -$0 }

    #expect(finished([loud + quiet], [loud + inverted]) == .absent(.phaseAlone))
    #expect(finished([loud, quiet], [loud, inverted]) == .absent(.phaseAlone))
  }

  /// What lies below the threshold of hearing, or beside something loud, is not heard whatever its phase.
  @Test func knowsWhatNobodyHearsWhateverItsPhase() throws {
    let loud = Signals.noise(seed: 1, amplitude: 0.5, count: 24000)
    let faint = Signals.noise(seed: 2, amplitude: 1e-6, count: 24000)
    let beside = zip(loud, Signals.noise(seed: 3, amplitude: 0.005, count: 24000)).map { $0 + $1 }

    #expect(finished([loud + faint], [loud + faint.map { -$0 }]).value?.isAudible == false)
    #expect(finished([loud], [beside]).value?.isAudible == false)
  }

  @Test func refusesARateWithoutHearing() {
    let slow = SampleBuffer(channels: [[1, 0, 1]], sampleRate: 100)

    #expect(audibility(slow, slow) == .absent(.rateOutOfRange(hertz: 100)))
  }
}
