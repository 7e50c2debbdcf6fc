/// What looking for each kind of cause takes, so that none is begun that there is no time for.
///
/// - Units: processor seconds.
struct SearchCosts {
  enum Kind: CaseIterable {
    /// Gains, delays, edges and whatever else is tried always.
    case simple
    case channelMix, layout, stretch, grid, shaper, missingShaper, level, splice, copy, added
    case timeScale, filter, wow

    /// How much longer it takes than what is simple: of noise behind a tanh, 0.5 s and 8 s long.
    fileprivate var share: Double {
      switch self {
      case .simple, .channelMix, .stretch, .splice, .copy: 1
      case .grid, .wow: 5
      case .shaper, .missingShaper: 8
      case .timeScale, .filter: 12
      case .layout, .added: 15
      case .level: 30
      }
    }
  }

  private var taken: [Kind: Double] = [:]

  mutating func note(_ seconds: Double, of kind: Kind) {
    taken[kind] = max(taken[kind] ?? 0, seconds)
  }

  /// As long as it took before; of what was not looked for yet, as it is usual beside what is simple.
  func seconds(of kind: Kind) -> Double {
    taken[kind] ?? (taken[.simple] ?? 0) * kind.share
  }
}
