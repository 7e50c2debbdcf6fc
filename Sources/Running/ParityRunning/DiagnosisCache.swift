import AudioSignal
import DataText
import Foundation
import ParityReferences
import ParityResults

/// Findings about differences, by their inputs: the reference's files, the compared samples and the limit.
/// A port that is rendered again and is wrong in the same way is not diagnosed again.
package final class DiagnosisCache: Sendable {
  private let known: EntryFolder<[DiagnosisResult]>

  /// - Parameters:
  ///   - cache: `.parity` of the project.
  ///   - seal: marks the findings that are trusted.
  package init(cache: String, seal: ResultSeal = .ofUser) {
    known = EntryFolder("\(cache)/kept", kind: "diagnoses", seal: seal)
  }

  /// SHA-256 of all inputs of a diagnosis but the time that it takes.
  package static func key(
    _ entry: Manifest.Entry, _ candidate: String, _ audio: SampleBuffer, _ limit: LimitResult
  ) -> String {
    let files = entry.files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let words =
      [ProgramIdentity.current, NumericIdentity.current.digest]
      + [entry.id, candidate, "\(audio.sampleRate)"] + files
      + [limit.key]
    var data = Data(words.joined(separator: "\n").utf8)
    for channel in audio.channels {
      channel.withUnsafeBytes { data.append(contentsOf: $0) }
    }
    return SHA256Text.of(data)
  }

  /// What a look of so many processor seconds found, or a longer one: a short look must not take back its cause.
  package func results(for key: String, within seconds: Double) -> [DiagnosisResult]? {
    DiagnosisEffort.looks.filter { $0 > seconds }.lazy
      .compactMap { self.known.find(Self.timed(key, $0)) }.first
      ?? known.find(Self.timed(key, seconds))
  }

  /// What cannot be written is found out again next time.
  package func keep(_ results: [DiagnosisResult], for key: String, within seconds: Double) {
    known.keep(results, for: Self.timed(key, seconds))
  }

  private static func timed(_ key: String, _ seconds: Double) -> String {
    SHA256Text.of(Data("\(key) \(seconds)".utf8))
  }
}
