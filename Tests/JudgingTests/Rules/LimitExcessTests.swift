import AudioSignal
import Comparison
import Foundation
import ParityResults
import Testing

@testable import Judging

/// What the judge admits, over signals and limits that are drawn.
@Suite struct LimitExcessTests {
  private static let rate = 8000.0

  private func limit(_ decibels: Double, window: Double? = nil) -> LimitResult {
    var limit = LimitResult(kind: .nullDepth, decibels: decibels, reason: "test")
    limit.window = window
    return limit
  }

  /// A tone of two seconds with a pause of half a second in its middle, in each channel as loud as is asked.
  private func tone(_ gains: [Float]) -> SampleBuffer {
    let channels = gains.map { gain in
      (0..<16000).map { frame -> Float in
        (6000..<10000).contains(frame) ? 0 : gain * (frame % 16 < 8 ? 0.5 : -0.5)
      }
    }
    return SampleBuffer(channels: channels, sampleRate: Self.rate)
  }

  /// A click of −40 dBFS in a pause is heard by anybody: at each limit it fails, the tightest as the loosest.
  /// Over the whole, it is 20·log10(0.01 / (0.5·√12000)) = −75 dB.
  @Test(arguments: [-40.0, -60, -74, -79, -80, -81, -100, -120])
  func refusesAClickInAPauseAtEveryLimit(decibels: Double) {
    let reference = tone([1])
    var candidate = reference
    candidate.channels[0][8000] = 0.01

    #expect(!limit(decibels).admits(reference: reference, candidate: candidate))
  }

  /// 70 dB below the other: missing, it leaves −73 dB over the whole, and −30 dB in its channel, which counts as
  /// 40 dB below the other.
  @Test(arguments: [(-35.0, false), (-25, true)])
  func refusesAMissingChannelThatIsQuiet(decibels: Double, isAdmitted: Bool) throws {
    let reference = tone([1, 3.162e-4])
    var candidate = reference
    candidate.channels[1] = candidate.channels[1].map { _ in 0 }
    let levels = DifferenceLevels(reference: reference, candidate: candidate)

    #expect(try #require(levels.nullDepth) < -69)
    #expect(levels.worstChannel?.channel == 2)
    #expect(abs(try #require(levels.worstChannel).nullDepth + 30) < 0.1)
    let own = limit(decibels, window: 20)
    #expect(own.admits(reference: reference, candidate: candidate) == isAdmitted)
  }

  /// What results hold of the channels, and what is measured for a verdict alone, come to the same.
  @Test func readsTheWorstChannelFromWhatResultsHold() throws {
    let reference = tone([1, 0.01])
    var candidate = reference
    candidate.channels[1] = candidate.channels[1].map { $0 * 1.1 }
    let comparison = try SignalComparison(reference: reference, candidate: candidate)

    let kept = try #require(DifferenceLevels(comparison.measurements).worstChannel)
    let measured = try #require(
      DifferenceLevels(reference: reference, candidate: candidate).worstChannel)

    #expect(kept.channel == measured.channel)
    // Levels go through a logarithm and back.
    #expect(abs(kept.nullDepth - measured.nullDepth) < 1e-6)
    // 0.1 of the channel is −20 dB, which lies at the 40 dB below the other that it counts as.
    #expect(abs(measured.nullDepth + 20) < 0.1)
  }

  /// Property: what a limit refuses, no tighter one admits. Differences of many kinds, drawn from a seed.
  @Test func neverAdmitsAtATighterLimitWhatALooserRefuses() {
    var random = Mulberry32(seed: 7)
    let steps = stride(from: -150.0, through: -10, by: 4).map { $0 + random.next() }
    for _ in 0..<120 {
      let gains = (0..<(random.next() < 0.5 ? 1 : 2)).map { _ in
        Float(pow(10, -random.next() * 5))
      }
      let reference = tone(gains)
      var candidate = reference
      let size = Float(pow(10, -random.next() * 8))
      let channel = Int(random.next() * Double(gains.count))
      switch Int(random.next() * 4) {
      case 0: candidate.channels[channel][Int(random.next() * 16000)] += size
      case 1: candidate.channels[channel] = candidate.channels[channel].map { $0 * (1 + size) }
      case 2: candidate.channels[channel] = candidate.channels[channel].map { $0 + size * 0.1 }
      default: candidate.channels[channel] = candidate.channels[channel].map { _ in 0 }
      }
      let admitted = steps.map {
        limit($0).admits(reference: reference, candidate: candidate)
      }
      // From tight to loose: once admitted, always admitted.
      #expect(admitted == admitted.filter { !$0 } + admitted.filter { $0 })
    }
  }
}
