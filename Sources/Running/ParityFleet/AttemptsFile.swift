import Foundation
import OrdinaryFiles
import ParityReferences
import Synchronization

/// Which cases a part of a run was working on, so that the next attempt knows what a killed attempt left unfinished.
///
/// - Shape: lines of three words: the attempt's random name, `begin`, `alone`, `end` or `stopped`, and the case with
///   its candidate. An attempt without `stopped` ended abnormally or is still running. `alone` marks a case that is
///   tried in a process of its own.
package final class AttemptsFile: Sendable {
  /// Attempts that ended in the middle of the same case before that is taken for more than bad luck.
  package static let mostKilled = 2

  /// Cases that this many attempts began and did not end, by `SuiteRunner.Job.name`.
  package let suspects: Set<String>
  /// Cases that this many attempts tried alone without finishing, even if the attempts were stopped: a case with less
  /// time than it needs never finishes.
  package let hopeless: Set<String>
  private let path: String
  private let file: Int32
  private let attempt = String(UUID().uuidString.prefix(8))

  /// - Throws: `ShardError.unwritable`.
  package init(_ path: String) throws(ShardError) {
    self.path = path
    var text: String?
    if access(path, F_OK) == 0 {
      // The file is written to and finally removed, so it must be an attempts file.
      do {
        text = String(decoding: try OrdinaryFile.read(path, limit: 1 << 28), as: UTF8.self)
      } catch {
        throw .unwritable(path: path, number: 0, detail: "\(error)")
      }
      guard Self.isOwn(text ?? "") else {
        throw .unwritable(
          path: path, number: 0,
          detail: "it is not a file of attempts; name one that does not exist")
      }
    }
    suspects = Self.suspects(in: text ?? "")
    hopeless = Self.hopeless(in: text ?? "")
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw ShardError(errno, path) }
  }

  deinit { close(file) }

  package func begin(_ name: String) { append("begin", name) }

  package func beginAlone(_ name: String) { append("alone", name) }

  package func end(_ name: String) { append("end", name) }

  /// Records that the attempt did not finish but was not killed either, and drops lines that are of no use to the next
  /// one.
  package func stop() {
    append("stopped", "-")
    let text = (try? OrdinaryFile.read(path, limit: 1 << 28)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let attempts = Self.unfinished(in: text ?? "")
    let others = attempts.begun.filter { $0.key != attempt[...] }
    if others.values.allSatisfy(\.isEmpty), attempts.alone.values.allSatisfy(\.isEmpty) { remove() }
  }

  /// The part is complete: nothing in it needs another attempt.
  package func remove() { unlink(path) }

  /// Appends a line in one write, so that no other attempt's line can come in between. A failed write is ignored: the
  /// next attempt then knows no less than without the file.
  private func append(_ word: String, _ name: String) {
    let line = Array("\(attempt) \(word) \(name)\n".utf8)
    _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }

  /// By attempt: what it was working on, together with others and alone.
  private static func unfinished(
    in text: String
  ) -> (begun: [Substring: Set<Substring>], alone: [Substring: Set<Substring>]) {
    var open: [Substring: Set<Substring>] = [:]
    var alone: [Substring: Set<Substring>] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3 else { continue }
      switch words[1] {
      case "begin": open[words[0], default: []].insert(words[2])
      case "alone": alone[words[0], default: []].insert(words[2])
      case "end":
        open[words[0]]?.remove(words[2])
        alone[words[0]]?.remove(words[2])
      case "stopped": open[words[0]] = nil
      default: continue
      }
    }
    return (open, alone)
  }

  /// Whether every line has three words; the last may be incomplete if its attempt was killed.
  private static func isOwn(_ text: String) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return (text.isEmpty || !lines.isEmpty)
      && lines.allSatisfy { line in
        let words = line.split(separator: " ", maxSplits: 2)
        return words.count == 3 && ["begin", "alone", "end", "stopped"].contains(words[1])
      }
  }

  static func suspects(in text: String) -> Set<String> { often(unfinished(in: text).begun) }

  static func hopeless(in text: String) -> Set<String> { often(unfinished(in: text).alone) }

  private static func often(_ attempts: [Substring: Set<Substring>]) -> Set<String> {
    var counts: [Substring: Int] = [:]
    for names in attempts.values { for name in names { counts[name, default: 0] += 1 } }
    return Set(counts.filter { $0.value >= mostKilled }.keys.map(String.init))
  }
}
