import AudioSignal
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults
import Synchronization

/// What was found out about differences, by what it follows from: the reference's files, the samples that
/// were compared with it, the limit, and how long was looked. A port that is rendered again and is as
/// wrong as before is not diagnosed again.
package final class DiagnosisMemory: Sendable {
  /// Those that are kept, the latest: a few KB each.
  private static let most = 2_000

  private struct File: Codable {
    /// In the order in which they were last needed.
    var keys: [String] = []
    var results: [String: [DiagnosisResult]] = [:]
  }

  private let path: String
  private let known: Mutex<File>

  /// - Parameter cache: `.parity` of the project.
  package init(cache: String) {
    path = "\(cache)/kept/diagnoses.json"
    let file = OrdinaryFile.contents(path).flatMap { try? JSONText.decode(File.self, from: $0) }
    known = Mutex(file ?? File())
  }

  /// SHA-256 of all that a diagnosis follows from.
  package static func key(
    _ entry: Manifest.Entry, _ candidate: String, _ audio: SampleBuffer, _ limit: LimitResult,
    _ effort: DiagnosisEffort
  ) -> String {
    let files = entry.files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let words =
      [ProgramIdentity.current, entry.id, candidate, effort.rawValue, "\(audio.sampleRate)"] + files
      + ["\(limit.kind.rawValue) \(limit.decibels ?? 0) \(limit.window ?? 0)"]
    var data = Data(words.joined(separator: "\n").utf8)
    for channel in audio.channels {
      channel.withUnsafeBytes { data.append(contentsOf: $0) }
    }
    return SHA256Text.of(data)
  }

  package func results(for key: String) -> [DiagnosisResult]? {
    known.withLock { file in
      guard let results = file.results[key] else { return nil }
      file.keys.removeAll { $0 == key }
      file.keys.append(key)
      return results
    }
  }

  package func keep(_ results: [DiagnosisResult], for key: String) {
    known.withLock { file in
      file.keys.removeAll { $0 == key }
      file.keys.append(key)
      file.results[key] = results
    }
  }

  /// What cannot be written is found out again the next time.
  package func write() {
    var file = known.withLock { $0 }
    for key in file.keys.dropLast(Self.most) { file.results[key] = nil }
    file.keys = file.keys.suffix(Self.most)
    guard !file.keys.isEmpty, let data = try? JSONText.encode(file, indented: false) else { return }
    try? AtomicFile.write(data, to: path)
  }
}
