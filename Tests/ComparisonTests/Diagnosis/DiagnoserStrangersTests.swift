import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Mistakes as somebody who knows nothing of the causes would make them, on sounds of an own.
@Suite struct DiagnoserStrangersTests {
  private func diagnose(_ reference: SampleBuffer, _ candidate: SampleBuffer) -> [Diagnosis] {
    Diagnoser.patient.diagnose(reference: reference, candidate: candidate)
  }

  private func first(_ reference: [Double], _ candidate: [Double]) throws -> Diagnosis {
    try #require(diagnose(SampleBuffer(reference), SampleBuffer(candidate)).first)
  }

  private func causes(of diagnosis: Diagnosis) -> Set<Diagnosis.Cause> {
    Set([diagnosis.cause]).union(diagnosis.also)
  }

  private let noise = Signals.noise(seed: 9, amplitude: 0.4, count: 24000).map(Double.init)

  /// A saw of 110 Hz: 436.36 samples a period.
  private let saw = (0..<24000).map { frame -> Double in
    let place = 110 * Double(frame) / 48000
    return 0.5 * (place - place.rounded(.down)) - 0.25
  }

  // MARK: Pieces of time

  // 441 samples are nearly a period: other lags agree as well, and leave more.
  @Test func findsWhatIsRepeatedInAPeriodicSound() throws {
    let candidate = Array((saw[..<9000] + saw[8559...]).prefix(saw.count))

    let found = try first(saw, candidate)

    #expect(found.cause == .repeatedSamples, "\(found.sentence)")
    #expect(found.estimate?.value == 441)
  }

  @Test func findsClicksNearEachOther() throws {
    var candidate = noise
    for frame in [500, 506, 9000, 9002, 20000] { candidate[frame] += 0.3 }

    #expect(try first(noise, candidate).cause == .click)
  }

  @Test func findsGapsOfWhichOneIsTheBeginning() throws {
    var candidate = noise
    for start in stride(from: 0, to: noise.count, by: 4096) {
      for frame in start..<start + 64 { candidate[frame] = 0 }
    }

    #expect(try first(noise, candidate).cause == .dropout)
  }

  // MARK: Two at once

  @Test func findsALossBehindAGain() throws {
    let rest = Array(noise[..<8000] + noise[8064...]) + [Double](repeating: 0, count: 64)

    let found = try first(noise, rest.map { 0.8 * $0 })

    #expect(causes(of: found) == [.gain, .lostSamples], "\(found.sentence)")
  }

  @Test func findsAGapBehindAGain() throws {
    var candidate = noise.map { 0.9 * $0 }
    for frame in 12800..<13056 { candidate[frame] = 0 }

    let found = try first(noise, candidate)

    #expect(causes(of: found) == [.gain, .dropout], "\(found.sentence)")
  }

  @Test func findsAnOffsetOfWhatIsInverted() throws {
    let found = try first(noise, noise.map { 0.3 - $0 })

    #expect(causes(of: found) == [.polarity, .offset], "\(found.sentence)")
  }

  // MARK: Level

  @Test func findsAFadeThatIsStraightInDecibels() throws {
    let candidate = noise.enumerated().map { frame, sample in
      let left = Double(noise.count - 1 - frame) / 9600
      return left < 1 ? sample * pow(10, 3 * (left - 1)) : sample
    }

    let found = try first(noise, candidate)

    #expect(found.cause == .fade, "\(found.sentence)")
    #expect(abs((found.estimate?.value ?? 0) - 9600) < 2)
  }

  // An envelope of another shape is no compressor: that the level differs is said of where, not why.
  @Test func callsNoEnvelopeACompressor() {
    let tone = (0..<24000).map { sin(Double($0) * 0.21) }
    func enveloped(_ decay: Double) -> SampleBuffer {
      SampleBuffer(
        tone.enumerated().map { frame, sample -> Double in
          let level = frame < 4000 ? 1 : 0.3 + 0.7 * exp(-Double(frame - 4000) / decay)
          return sample * level
        })
    }

    let found = diagnose(enveloped(3000), enveloped(5000))

    #expect(!found.contains { !$0.cause.isRemark }, "\(found.map(\.sentence))")
    #expect(found.contains { $0.finding.contains("only in its level") })
  }

  // MARK: Sample by sample

  // At low levels 1.5 x − x³/2 is nearly a gain; the bend says that it is none.
  @Test func tellsASlightBendFromAGain() throws {
    let quiet = noise.map { 0.1 * $0 }

    let found = try first(quiet, quiet.map { 1.5 * $0 - 0.5 * $0 * $0 * $0 })

    #expect([.softClipping, .waveShape].contains(found.cause), "\(found.sentence)")
  }

  @Test func findsIntegersThatWrapBehindAGain() throws {
    let candidate = noise.map { sample -> Double in
      let loud = 4 * sample + 1
      return loud - 2 * (loud / 2).rounded(.down) - 1
    }

    #expect(try first(noise, candidate).cause == .integerWrap)
  }

  @Test func findsADeadZone() throws {
    let found = try first(noise, noise.map { $0 < 0 ? min(0, $0 + 0.02) : max(0, $0 - 0.02) })

    #expect(found.cause == .waveShape)
    #expect(found.finding.contains("dead zone"), "\(found.sentence)")
  }

  // MARK: Time

  private func read(_ samples: [Double], at position: (Int) -> Double) -> [Double] {
    let interpolator = BandlimitedInterpolator.fine
    return interpolator.withTable { table in
      samples.withUnsafeBufferPointer { buffer in
        samples.indices.map { interpolator.read(buffer, table: table, at: position($0)).value }
      }
    }
  }

  // White noise reaches up to where interpolators part: a shelf at 23 kHz is no cause.
  @Test(arguments: [0.5, 3.7, -0.3]) func tellsAFractionalDelayFromAShelf(delay: Double) throws {
    let found = try first(noise, read(noise) { Double($0) - delay })

    #expect(found.cause == .fractionalDelay, "\(found.sentence)")
    #expect(abs((found.estimate?.value ?? 0) - delay) < 0.01)
  }

  @Test func findsAChannelThatIsHalfASampleLate() throws {
    let other = Signals.noise(seed: 10, amplitude: 0.4, count: 24000).map(Double.init)
    let smooth = zip(other, other.dropFirst()).map { ($0 + $1) / 2 } + [0]

    let found = try #require(
      diagnose(
        SampleBuffer(noise, smooth), SampleBuffer(noise, read(smooth) { Double($0) - 0.5 })
      ).first)

    #expect(found.cause == .channelDelay, "\(found.sentence)")
  }

  @Test func findsASwingOfLessThanASample() throws {
    let tones: [Double] = [261.6, 329.6, 1318.5, 2790]
    let chord = (0..<48000).map { frame -> Double in
      let turns = 2 * Double.pi * Double(frame) / 48000
      return tones.reduce(0.0) { sum, hertz in sum + 0.15 * sin(turns * hertz) }
    }
    let candidate = read(chord) { frame -> Double in
      let angle = 2 * Double.pi * 6 * Double(frame) / 48000
      return Double(frame) + 0.6 * sin(angle)
    }

    let found = try first(chord, candidate)

    #expect(found.cause == .wow, "\(found.sentence)")
    #expect(abs((found.estimate?.value ?? 0) - 6) < 0.1)
  }

  // MARK: Words

  @Test func saysOfChannelsThatAreOffAlikeOneThing() throws {
    let half = noise.map { 0.5 * $0 }

    let found = try #require(
      diagnose(SampleBuffer(noise, noise, noise), SampleBuffer(half, noise, half)).first)

    #expect(found.finding == "channels 1 and 3 are 6.02 dB too quiet")
  }
}
