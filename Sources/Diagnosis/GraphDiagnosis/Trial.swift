/// One or more mistakes with the sizes that explain most, and what remains with them.
struct Trial {
  struct Part {
    let mistake: Mistake
    var size: Double
    /// Whether the size was found by the search, and is not one of the expected ones.
    var isFitted = false

    /// How much the mistake assumes.
    var complexity: Int { mistake.complexity + (isFitted ? 2 : 0) }

    /// Whether the size is a number that no port is likely to have: fitted, and far from each expected one.
    var isOdd: Bool {
      guard isFitted, case .between(_, let known) = mistake.sizes else { return isFitted }
      return !known.contains { abs(size - $0) <= Self.fit * abs($0) }
    }
    /// Two sizes that are searched for at once are each found to some 1e-5.
    private static let fit = 1e-4

    /// A factor that no real mistake has: a search found it because something else was not quite right.
    private static let nearOne = 0.998...1.002

    var isHardlyThere: Bool {
      guard isFitted, case .between(let grid, _) = mistake.sizes else { return false }
      return grid.contains(1) && grid.allSatisfy { $0 > 0 } && Self.nearOne.contains(size)
    }
  }

  /// A size that no port is off by: it moves a rounded value across an edge, as that of a frame.
  var isHair: Bool {
    parts.contains { part in
      guard case .between(let grid, _) = part.mistake.sizes,
        let widest = grid.map(abs).max(), part.mistake.isRatio || grid.contains(0)
      else { return false }
      let scale = part.mistake.isRatio ? 1 : widest
      return abs(part.size - (part.mistake.isRatio ? 1 : 0)) < Self.hair * scale
    }
  }
  /// Half of what a float can tell from 1, times 32.
  private static let hair = 2e-6

  /// It is told apart from others by leaving nothing.
  var mustLeaveNothing: Bool { parts.contains { $0.mistake.mustLeaveNothing } }

  var parts: [Part]
  /// Energy of what remains, relative to the quieter signal's.
  var residual: Double
  /// Whether it is heard, with any size, where the candidate does not differ yet.
  var isEarly = false
  /// Whether it is heard no later than the candidate differs.
  var isInTime = true

  /// Whether a size was fitted to the end of its range: then something else is wrong, such as a missing note that looks
  /// like an event moved far away.
  var isAtAnEnd: Bool {
    parts.contains { part in
      guard part.isFitted, case .between(let grid, _) = part.mistake.sizes else { return false }
      let wide = part.mistake.isRatio ? MistakeProbe.widest : 1
      return [grid.first, grid.last, grid.first.map { $0 / wide }, grid.last.map { $0 * wide }]
        .compactMap(\.self).contains { abs(part.size - $0) <= 1e-3 * abs($0) }
    }
  }

  /// Whether the same size leaves as much: one level at two places of a chain.
  func isLike(_ other: Trial) -> Bool {
    parts.map(\.size) == other.parts.map(\.size)
      && abs(residual - other.residual) <= 1e-6 * residual
  }

  /// The same size for another mistake.
  func with(_ mistake: Mistake) -> Trial {
    var other = self
    other.parts = parts.map { Part(mistake: mistake, size: $0.size, isFitted: $0.isFitted) }
    return other
  }

  var complexity: Int { parts.reduce(0) { $0 + $1.complexity } + 3 * (parts.count - 1) }

  var made: [(mistake: Mistake, size: Double)] { parts.map { ($0.mistake, $0.size) } }
}
