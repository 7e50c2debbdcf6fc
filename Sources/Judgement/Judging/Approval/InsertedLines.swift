/// The lines added to a text, as a unified diff with three lines of context.
package enum InsertedLines {
  package static func diff(from old: String, to new: String, path: String) -> String {
    let (before, after) = (lines(old), lines(new))
    let shorter = min(before.count, after.count)
    let head = zip(before, after).prefix { $0 == $1 }.count
    let tail = zip(before.reversed(), after.reversed()).prefix(shorter - head)
      .prefix { $0 == $1 }.count
    guard head + tail < max(before.count, after.count) else { return "" }
    let first = max(0, head - 3)
    let ends = (before.count - tail, after.count - tail)
    let around = min(3, tail)
    let hunk =
      "@@ -\(place(first, ends.0 + around)) +\(place(first, ends.1 + around)) @@"
    func marked(_ mark: String, _ lines: ArraySlice<Substring>) -> [String] {
      lines.map { mark + $0 }
    }
    var diff = ["--- \(path)", "+++ \(path)", hunk]
    diff += marked(" ", before[first..<head])
    diff += marked("-", before[head..<ends.0])
    diff += marked("+", after[head..<ends.1])
    diff += marked(" ", before[ends.0..<(ends.0 + around)])
    return diff.joined(separator: "\n")
  }

  private static func place(_ first: Int, _ end: Int) -> String {
    end > first ? "\(first + 1),\(end - first)" : "\(first),0"
  }

  /// Without the empty piece after the last line break.
  private static func lines(_ text: String) -> [Substring] {
    let pieces = text.split(separator: "\n", omittingEmptySubsequences: false)
    return pieces.last?.isEmpty == true ? pieces.dropLast() : pieces
  }
}
