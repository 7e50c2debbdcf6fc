import Foundation
import Synchronization

/// Notes and progress on standard error; results go to standard output.
enum Console {
  static let isInteractive = isatty(STDERR_FILENO) == 1

  static func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// A line that the next one replaces; nothing where nobody watches.
  static func progress(_ text: String) {
    guard isInteractive else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text.prefix(110))".utf8))
  }
}

/// How far the mutants are: count, detected share, time.
final class MutantProgress: Sendable {
  private let total: Int
  private let start = ContinuousClock.now
  private let undetected = Mutex(0)

  init(total: Int) { self.total = total }

  func update(_ done: Int, isDetected: Bool) {
    let escaped = undetected.withLock { count in
      if !isDetected { count += 1 }
      return count
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let left = seconds / Double(done) * Double(total - done)
    let text = String(
      format: "mutants %d/%d, %d undetected  %.0f s, about %.0f s left", done, total, escaped,
      seconds, left)
    Console.progress(text)
    // In a log: a line for each tenth.
    if !Console.isInteractive, done * 10 / total != (done - 1) * 10 / total { Console.note(text) }
  }

  func finish() { if Console.isInteractive { Console.note("") } }
}
