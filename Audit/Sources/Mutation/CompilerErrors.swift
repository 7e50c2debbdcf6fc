/// The places of errors in what `swift build` prints.
package enum CompilerErrors {
  package struct Place: Hashable, Sendable {
    package let path: String
    package let line: Int
    /// True for the complaint that a statement is missing, which is made where its block ends.
    package let missesStatement: Bool

    /// True where the type checker gave up.
    package let isTooSlow: Bool

    package init(
      path: String, line: Int, missesStatement: Bool = false, isTooSlow: Bool = false
    ) {
      self.path = path
      self.line = line
      self.missesStatement = missesStatement
      self.isTooSlow = isTooSlow
    }
  }

  private static let missing = [
    "missing return", "without initializing", "before being initialized", "must not fall through",
  ]

  /// Reads lines such as `/a/b.swift:12:7: error: …`.
  ///
  /// An expression that the type checker gives up on is most often near another error, and fine
  /// without that one: it counts only when there is little else.
  package static func places(in output: String) -> Set<Place> {
    var (wrong, slow): (Set<Place>, Set<Place>) = ([], [])
    for line in output.split(separator: "\n") where line.contains(": error: ") {
      guard let place = place(line) else { continue }
      if place.isTooSlow { slow.insert(place) } else { wrong.insert(place) }
    }
    return wrong.count < 10 ? slow.union(wrong) : wrong
  }

  private static func place(_ line: Substring) -> Place? {
    guard let end = line.firstRange(of: ".swift:") else { return nil }
    let numbers = line[end.upperBound...].split(separator: ":", maxSplits: 2)
    guard let number = numbers.first.flatMap({ Int($0) }) else { return nil }
    return Place(
      path: String(line[..<end.lowerBound] + ".swift"), line: number,
      missesStatement: missing.contains { line.contains($0) },
      isTooSlow: line.contains("in reasonable time"))
  }
}
