/// One or more mistakes with the sizes that explain most, and what remains with them.
struct Trial {
  struct Part {
    let mistake: Mistake
    var size: Double
    /// The size came out of a search and is none of those that were to be expected.
    var isFitted = false

    /// How much it takes to make the mistake.
    var complexity: Int { mistake.complexity + (isFitted ? 2 : 0) }

    /// A factor that no port is off by: a search found it beside something that was not quite right.
    private static let nearOne = 0.998...1.002

    var isHardlyThere: Bool {
      guard isFitted, case .between(let grid, _) = mistake.sizes else { return false }
      return grid.contains(1) && grid.allSatisfy { $0 > 0 } && Self.nearOne.contains(size)
    }
  }

  var parts: [Part]
  /// Energy of what remains, relative to the quieter signal's.
  var residual: Double
  /// Any size of it is heard where the candidate does not differ yet.
  var isEarly = false
  /// It is heard no later than the candidate differs.
  var isInTime = true

  /// A size was fitted as far as sizes go: something else is meant, as a note that is missing by an event that is
  /// moved away.
  var isAtAnEnd: Bool {
    parts.contains { part in
      guard part.isFitted, case .between(let grid, _) = part.mistake.sizes else { return false }
      return [grid.first, grid.last].compactMap(\.self).contains {
        abs(part.size - $0) <= 1e-3 * abs($0)
      }
    }
  }

  /// The same size leaves as much: two places of one level in a chain.
  func isLike(_ other: Trial) -> Bool {
    parts.map(\.size) == other.parts.map(\.size)
      && abs(residual - other.residual) <= 1e-6 * residual
  }

  /// The same size of another mistake.
  func with(_ mistake: Mistake) -> Trial {
    var other = self
    other.parts = parts.map { Part(mistake: mistake, size: $0.size, isFitted: $0.isFitted) }
    return other
  }

  var complexity: Int { parts.reduce(0) { $0 + $1.complexity } + 3 * (parts.count - 1) }

  var made: [(mistake: Mistake, size: Double)] { parts.map { ($0.mistake, $0.size) } }
}
