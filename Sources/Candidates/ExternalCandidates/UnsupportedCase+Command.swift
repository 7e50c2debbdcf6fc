import CandidateKit
import ChildProcesses

extension UnsupportedCase {
  /// The exit code of a command that lacks what a case needs.
  static let exitCode: Int32 = 3
  private static let word = "unsupported:"

  /// From a command's exit code, and its last line that begins with `unsupported:`.
  ///
  /// - Returns: nil if either is missing: then it has failed.
  init?(exitCode: Int32?, printed: PrintedTail) {
    guard exitCode == Self.exitCode, let text = printed.text else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    guard let line = lines.last(where: { $0.hasPrefix(Self.word) }) else { return nil }
    let what = Self.shortened(String(line.dropFirst(Self.word.count)))
    guard !what.isEmpty else { return nil }
    self.init(what, printed: text)
  }
}
