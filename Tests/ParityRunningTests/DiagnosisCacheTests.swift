import AudioSignal
import Foundation
import ParityResults
import Testing

@testable import ParityReferences
@testable import ParityRunning

@Suite struct DiagnosisCacheTests {
  private let entry = Manifest.Entry(
    id: "a/b", capture: 1, files: ["reference.wav": "00"],
    spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
  private let audio = SampleBuffer(channels: [[0, 0.5]], sampleRate: 48000)
  private let limit = LimitResult(kind: .bitExact, reason: "r")

  private func key(
    _ entry: Manifest.Entry, _ audio: SampleBuffer, _ limit: LimitResult
  ) -> String {
    DiagnosisCache.key(entry, "synth", audio, limit)
  }

  @Test func knowsADifferenceByWhatItFollowsFrom() {
    var later = entry
    later.capture = 2
    var another = entry
    another.files["reference.wav"] = "01"
    let own = key(entry, audio, limit)

    // A capture with the same bits changes nothing; all else does.
    #expect(key(later, audio, limit) == own)
    let others = [
      key(another, audio, limit),
      key(entry, SampleBuffer(channels: [[0, 0.25]], sampleRate: 48000), limit),
      key(entry, SampleBuffer(channels: [[0, 0.5]], sampleRate: 44100), limit),
      key(entry, audio, LimitResult(kind: .nullDepth, decibels: -90, reason: "r")),
    ]
    #expect(Set(others + [own]).count == 5)
  }

  @Test func remembersInTheNextRun() throws {
    let cache = "/tmp/parity-memory-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: cache) }
    try FileManager.default.createDirectory(
      atPath: "\(cache)/kept", withIntermediateDirectories: true)
    let found = DiagnosisResult(
      cause: "gain", estimate: 1, unit: "dB", finding: "f", sentence: "s", evidence: [],
      initial: -20, remaining: nil)
    let first = DiagnosisCache(cache: cache)
    first.keep([found], for: "key", within: 15)

    let second = DiagnosisCache(cache: cache)

    #expect(second.results(for: "key", within: 2)?.map(\.sentence) == ["s"])
    #expect(second.results(for: "other", within: 2) == nil)
    // A short look takes back nothing; a longer one looks itself.
    #expect(second.results(for: "key", within: 15) != nil)
    #expect(second.results(for: "key", within: DiagnosisEffort.thorough.seconds) == nil)
  }
}
