import DataText
import Foundation
import OrdinaryFiles
import Synchronization

/// Output for the user at the terminal: results on standard output, everything else on standard error.
package enum Terminal {
  package static var isInteractive: Bool { isErrorSeen && HeardOutput.current == nil }
  private static let isErrorSeen = isatty(STDERR_FILENO) == 1

  /// Colours only for interactive use, unless the user has declined them.
  private static var hasColors: Bool { areColorsSeen && HeardOutput.current == nil }
  private static let areColorsSeen =
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil

  package enum Style: String {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case dim = "2"
  }

  package static func styled(_ text: String, _ style: Style) -> String {
    hasColors ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A result, as a line of standard output.
  package static func say(_ text: String, terminator: String = "\n") {
    if let heard = HeardOutput.current { return heard.addOutput(text + terminator) }
    print(text, terminator: terminator)
  }

  package static func note(_ text: String) { note(text, after: "") }

  /// - Parameter word: precedes it, in Parity's own style.
  package static func note(_ text: String, after word: String) {
    StandardStreams.writeError(word + printable(text) + "\n")
  }

  package static func error(_ error: any Error) {
    note("parity: \(SystemReason.sentence(error) ?? "\(error)")")
  }

  /// The same on one line: a second line could begin with something that a CI job takes for a command.
  package static func printableLine(_ text: String) -> String {
    printable(OneLine.of(text))
  }

  /// Without control sequences: errors and notes quote files that anyone may have written.
  package static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
        }))
  }
}

/// A progress line for long work; silent if the output is not a terminal.
package final class ProgressLine: Sendable {
  private let verb: String
  private let start = ContinuousClock.now
  private let lastDrawn = Mutex<ContinuousClock.Instant?>(nil)

  package init(_ verb: String) { self.verb = verb }

  package func update(_ done: Int, of total: Int, detail: String = "") {
    guard Terminal.isInteractive, total > 0 else { return }
    let now = ContinuousClock.now
    let isDue = lastDrawn.withLock { last in
      guard done == total || last.map({ now - $0 > .milliseconds(80) }) ?? true else {
        return false
      }
      last = now
      return true
    }
    guard isDue else { return }
    let elapsed = (now - start) / .seconds(1)
    var line = "\(verb) \(done)/\(total)  \(String(format: "%.0f s", elapsed))"
    if done > 0, done < total {
      let left = elapsed / Double(done) * Double(total - done)
      line += String(format: ", about %.0f s left", left)
    }
    line += "  \(detail)"
    StandardStreams.writeError("\r\u{1B}[K\(line.prefix(110))")
  }

  package func finish() {
    guard Terminal.isInteractive else { return }
    StandardStreams.writeError("\r\u{1B}[K")
  }
}
