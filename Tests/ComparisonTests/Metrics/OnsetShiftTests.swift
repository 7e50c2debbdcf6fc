import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Hits whose places are known by construction.
@Suite struct OnsetShiftTests {
  /// Noise that begins at once and falls by 60 dB in 0.2 s, at each time.
  private func hits(_ times: [Double], seed: UInt32 = 1, seconds: Double = 2) -> [Float] {
    var samples = [Float](repeating: 0, count: Int(seconds * 48000))
    for (index, time) in times.enumerated() {
      let start = Int(time * 48000)
      let noise = Signals.noise(
        seed: seed + UInt32(index), amplitude: 0.5, count: samples.count - start)
      for (frame, sample) in noise.enumerated() {
        samples[start + frame] += sample * Float(pow(10, -3 * Double(frame) / 48000 / 0.2))
      }
    }
    return samples
  }

  private func measure(_ reference: [Float], _ candidate: [Float]) -> Measured<OnsetShift> {
    let expected = SampleBuffer(channels: [reference], sampleRate: 48000)
    let actual = SampleBuffer(channels: [candidate], sampleRate: 48000)
    var stream = OnsetStream(shape: SignalShape(expected))
    stream.append(reference: expected, candidate: actual)
    return stream.finish().first.map {
      ($0.value as? OnsetShift).map { .value($0) } ?? .absent($0.absence ?? .notMeasured)
    } ?? .absent(.notMeasured)
  }

  /// Another noise in the same place: within a few milliseconds, whatever the noise.
  @Test(arguments: UInt32(0)..<20) func findsOtherNoiseInItsPlace(seed: UInt32) throws {
    let times = [0, 0.4, 0.8, 1.2]
    let shift = try #require(
      measure(hits(times, seed: 1), hits(times, seed: 100 + 7 * seed)).value)

    #expect(shift.reference == 4)
    #expect(shift.candidate == 4)
    #expect(abs(shift.milliseconds) <= 3)
  }

  @Test(arguments: [-25.0, -10, 8, 40]) func readsALateHit(milliseconds: Double) throws {
    let reference = hits([0.1, 0.5, 0.9, 1.3])
    let candidate = hits([0.1, 0.5 + milliseconds / 1000, 0.9, 1.3])

    let shift = try #require(measure(reference, candidate).value)

    #expect(abs(shift.milliseconds - milliseconds) <= 2)
    #expect(abs(shift.time - 0.5) <= 0.005)
  }

  /// One that is missing, and one too many.
  @Test func countsWhatHasNoCounterpart() throws {
    let (few, many) = (hits([0.1, 0.5]), hits([0.1, 0.5, 1.1]))

    let missing = try #require(measure(many, few).value)
    #expect(abs(missing.milliseconds) == 100)
    #expect(abs(missing.time - 1.1) < 0.01)
    let added = try #require(measure(few, many).value)
    #expect(abs(added.milliseconds) == 100)
    #expect(abs(added.time - 1.1) < 0.01)
  }

  /// Many onsets, each to its nearest: the last late, the first early.
  @Test func pairsEachWithItsNearest() throws {
    let times = (0..<12).map { 0.05 + 0.15 * Double($0) }
    var others = times
    others[0] -= 0.012
    others[11] += 0.03

    let shift = try #require(measure(hits(times), hits(others)).value)

    #expect(shift.reference == 12 && shift.candidate == 12)
    #expect(abs(shift.milliseconds - 30) <= 2)
    #expect(abs(shift.time - times[11]) < 0.005)
  }

  /// A steady low tone begins once.
  @Test func findsNoOnsetInASteadyTone() throws {
    let tone = (0..<96_000).map { Float(sin(2 * Double.pi * 41 * Double($0) / 48000)) }

    let shift = try #require(measure(tone, tone).value)

    #expect(shift.reference == 1)
    #expect(shift.milliseconds == 0)
    let silence = [Float](repeating: 0, count: 9600)
    #expect(measure(silence, silence).absence == .noOnset)
  }
}
