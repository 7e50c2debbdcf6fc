import AudioSignal
import Comparison
import Foundation
import ParityResults
import Testing

@testable import ParityRunning

@Suite struct MetricsConversionTests {
  private static let tone = TestSignal.sine(
    frequency: 480, amplitude: 0.5, start: 0, length: 24_000
  ).render(channelCount: 2, frameCount: 24_000, sampleRate: 48000)

  private func metrics(startSeconds: Double = 0) -> Measurements.Metrics {
    var candidate = Self.tone
    candidate.channels[1] = candidate.channels[1].map { $0 * 0.5 }
    return Measurements.Metrics(
      SignalMetrics(reference: Self.tone, candidate: candidate), startSeconds: startSeconds)
  }

  @Test func carriesWhatWasMeasured() throws {
    let metrics = metrics()

    #expect(metrics.multiResolution.map(\.size) == [512, 1024, 2048])
    // Halved in one of two channels of equal energy: sqrt(¼·½).
    #expect(metrics.multiResolution.allSatisfy { abs($0.spectralConvergence - 0.3536) < 0.001 })
    #expect(metrics.audibility?.audible == true)
    #expect(metrics.audibility?.worst?.channel == 1)
    #expect(abs(try #require(metrics.pitch).frequency - 480) < 0.001)
    #expect(metrics.stereo != nil && metrics.loudness != nil)
  }

  @Test func saysWhyTheRestIsAbsent() {
    let metrics = metrics()

    #expect(metrics.groupDelay == nil && metrics.decay == nil)
    #expect(metrics.absent.keys.sorted() == ["decay", "groupDelay"])
  }

  @Test func countsTimeAsTheCaseDoes() throws {
    let (early, late) = (metrics(), metrics(startSeconds: 2))

    let change = try #require(late.audibility?.worst).time - #require(early.audibility?.worst).time
    #expect(abs(change - 2) < 1e-12)
    #expect(abs(try #require(late.pitch).time - #require(early.pitch).time - 2) < 1e-12)
  }

  @Test func survivesJSON() throws {
    let metrics = metrics()

    let decoded = try JSONDecoder().decode(
      Measurements.Metrics.self, from: JSONEncoder().encode(metrics))

    #expect(decoded == metrics)
  }
}
