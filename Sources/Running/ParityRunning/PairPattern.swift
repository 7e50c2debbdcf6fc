import Foundation

/// How the names of two folders' files correspond: `{name}.golden.wav` and `{name}.wav`.
package struct PairPattern: Sendable {
  private let reference: Side
  private let candidate: Side

  private struct Side: Sendable {
    let head: String
    let tail: String

    init?(_ text: Substring) {
      let parts = text.components(separatedBy: "{name}")
      guard parts.count == 2, !parts.joined().contains(where: { "{}".contains($0) }) else {
        return nil
      }
      (head, tail) = (parts[0], parts[1])
    }

    func name(of path: String) -> String? {
      guard path.hasPrefix(head), path.hasSuffix(tail),
        path.utf8.count > head.utf8.count + tail.utf8.count
      else { return nil }
      return String(path.dropFirst(head.count).dropLast(tail.count))
    }

    func path(of name: String) -> String { head + name + tail }
  }

  /// - Parameter text: `REFERENCE=CANDIDATE`, each with `{name}` once.
  package init?(_ text: String) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let reference = Side(sides[0]), let candidate = Side(sides[1]) else {
      return nil
    }
    (self.reference, self.candidate) = (reference, candidate)
  }

  /// The name of the file in the other folder; nil for a file that the pattern does not match.
  func candidate(of path: String) -> String? { reference.name(of: path).map(candidate.path) }

  func reference(of path: String) -> String? { candidate.name(of: path).map(reference.path) }
}
