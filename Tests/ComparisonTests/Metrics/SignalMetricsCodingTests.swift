import AudioSignal
import Foundation
import MeasuringLibraries
import Testing

@testable import Comparison

@Suite struct SignalMetricsCodingTests {
  private static let tone = TestSignal.sine(
    frequency: 480, amplitude: 0.5, start: 0, length: 24_000
  ).render(channelCount: 2, frameCount: 24_000, sampleRate: 48000)

  private let metrics: SignalMetrics

  init() {
    // First: a property with a value of its own would be measured before.
    MeasuringLibraries.install()
    var candidate = Self.tone
    candidate.channels[1] = candidate.channels[1].map { $0 * 0.5 }
    metrics = SignalMetrics(reference: Self.tone, candidate: candidate)
  }

  @Test func measuresEveryKindOrSaysWhyNot() throws {
    #expect(metrics.multiResolution.resolutions.map(\.size) == [512, 1024, 2048])
    // Halved in one of two channels of equal energy: sqrt(¼·½).
    #expect(
      metrics.multiResolution.resolutions.allSatisfy {
        abs($0.spectralConvergence - 0.3536) < 0.001
      })
    #expect(metrics.audibility.value?.worst?.channel == 1)
    #expect(abs(try #require(metrics.pitch.value).frequency - 480) < 0.001)
    #expect(metrics.groupDelay.absence == .noImpulse)
    #expect(metrics.decay.absence == .noDecay(.reference))
    #expect(metrics.lines.map(\.name).last == "not measured")
    #expect(metrics.lines.count == SignalMetrics.kinds.count - 2 + 1)
  }

  @Test func countsTimesFromAnEarlierZero() throws {
    let later = metrics.delayed(by: 2)

    let change =
      try #require(later.audibility.value?.worst).time
      - #require(metrics.audibility.value?.worst).time
    #expect(abs(change - 2) < 1e-12)
    #expect(
      abs(try #require(later.pitch.value).time - #require(metrics.pitch.value).time - 2) < 1e-12)
  }

  @Test func survivesJSONUnderStableKeys() throws {
    let data = try JSONEncoder().encode(metrics)
    let members = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])

    // What docs/results.schema.json names.
    #expect(
      members.keys.sorted() == [
        "absent", "audibility", "level", "loudness", "multiResolution", "onsets", "pitch", "stereo",
        "truePeak",
      ])
    #expect(try JSONDecoder().decode(SignalMetrics.self, from: data) == metrics)
  }

  /// Members as version 1 of results wrote them before pitch had a mean without signs and decay a method.
  @Test func readsWhatOlderResultsHold() throws {
    let old = """
      {"multiResolution": [{"size": 512, "spectralConvergence": 0.5, "logMagnitude": 1}],
       "pitch": {"meanCents": 1, "largestCents": 2, "time": 0.5, "frequency": 440, "channel": 0},
       "decay": {"reference": 1.5, "largestDeviation": 3, "deviationTime": 0.1, "channel": 1},
       "absent": {"stereo": "1 channel, not two"}}
      """

    let metrics = try JSONDecoder().decode(SignalMetrics.self, from: Data(old.utf8))

    #expect(metrics.pitch.value?.meanAbsoluteCents == nil)
    #expect(metrics.decay.value?.referenceSeconds == 1.5)
    #expect(metrics.decay.value?.candidateSeconds == nil)
    #expect(metrics.stereo.absence?.description == "1 channel, not two")
    #expect(metrics.loudness.absence == .notMeasured)
  }
}
