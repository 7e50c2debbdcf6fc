import Foundation
import OrdinaryFiles
import ParityReferences
import Synchronization

/// Which cases a part of a run was at work on, so that the next attempt knows what an attempt that was killed
/// left unfinished.
///
/// - Shape: lines of three words: a random name of the attempt, `begin`, `alone`, `end` or `stopped`, and the
///   case with its candidate. An attempt without `stopped` ended in the middle, however it did, or is still at
///   work. `alone` is a case that is tried in a process of its own.
package final class AttemptsFile: Sendable {
  /// An attempt that ends so often in the middle of one case has met more than bad luck.
  package static let mostKilled = 2

  /// Cases that so many attempts had begun and not ended, by `SuiteRunner.Job.name`.
  package let suspects: Set<String>
  /// Those that so many attempts had tried by themselves and not come to the end of, be it that the attempts were
  /// stopped: what has less time than a case needs never sees its end.
  package let hopeless: Set<String>
  private let path: String
  private let file: Int32
  private let attempt = String(UUID().uuidString.prefix(8))

  /// - Throws: `ShardError.unwritable`.
  package init(_ path: String) throws(ShardError) {
    self.path = path
    var text: String?
    if access(path, F_OK) == 0 {
      // Written to, and removed in the end: it had better be one of these.
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

  /// The attempt did not come to its end, and was not killed either. What says nothing to the next one goes.
  package func stop() {
    append("stopped", "-")
    let text = (try? OrdinaryFile.read(path, limit: 1 << 28)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let attempts = Self.unfinished(in: text ?? "")
    let others = attempts.begun.filter { $0.key != attempt[...] }
    if others.values.allSatisfy(\.isEmpty), attempts.alone.values.allSatisfy(\.isEmpty) { remove() }
  }

  /// The part is whole: nothing of it is to be tried again.
  package func remove() { unlink(path) }

  /// A line at once, which no other attempt's can come between. What cannot be written is not known to the
  /// next attempt, which is no worse than without the file.
  private func append(_ word: String, _ name: String) {
    let line = Array("\(attempt) \(word) \(name)\n".utf8)
    _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }

  /// By attempt: what it was at work on, among others and by itself.
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

  /// Every line but the last one, which an attempt that was killed may not have ended, has three words.
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
