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
        "absent", "audibility", "level", "loudness", "multiResolution", "onsets", "partials",
        "pitch", "stereo", "truePeak",
      ])
    #expect(try JSONDecoder().decode(SignalMetrics.self, from: data) == metrics)
  }

  /// All of what a metric writes stands in the schema, which admits nothing else.
  @Test func writesWhatTheSchemaNames() throws {
    let root = URL(fileURLWithPath: #filePath).pathComponents.prefix { $0 != "Tests" }
    let file = URL(
      fileURLWithPath: NSString.path(withComponents: root + ["docs/results.schema.json"]))
    func members(_ value: Any?, _ key: String) throws -> [String: Any] {
      try #require((value as? [String: Any])?[key] as? [String: Any])
    }
    let schema = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
    let definition = try members(try members(schema, "$defs"), "metrics")
    let named = try members(definition, "properties")
    func written(_ sound: (Int) -> Double) -> SignalMetrics {
      let channels = [1.0, 0.5].map { gain in (0..<96_000).map { Float(gain * sound($0)) } }
      return SignalMetrics(
        reference: SampleBuffer(channels: channels, sampleRate: 48_000),
        candidate: SampleBuffer(
          channels: channels.map { $0.map { $0 / 2 } }, sampleRate: 48_000),
        isImpulseResponse: true)
    }
    let noise = Signals.noise(seed: 3, count: 96_000)
    let decaying = written { 0.5 * Double(noise[$0]) * pow(10, -3 * Double($0) / 48_000) }
    let beating = written {
      0.3 * (sin(2 * .pi * 440 * Double($0) / 48_000) + sin(2 * .pi * 443 * Double($0) / 48_000))
    }

    for metrics in [metrics, decaying, beating] {
      let data = try JSONEncoder().encode(metrics)
      for case (let key, let value as [String: Any]) in try members(
        ["root": try JSONSerialization.jsonObject(with: data)], "root") where key != "absent"
      {
        let allowed = try members(named[key], "properties")
        #expect(value.keys.allSatisfy { allowed[$0] != nil }, "\(key): \(value.keys)")
      }
    }
    #expect(decaying.decay.value?.method != nil)
    #expect(beating.partials.value?.beating != nil)
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
