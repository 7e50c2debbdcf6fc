/// How long the search for each kind of cause takes, so that none is begun for which there is no time.
///
/// - Units: processor seconds.
struct SearchCosts {
  enum Kind: CaseIterable {
    /// Gains, delays, edges and everything else that is always tried.
    case simple
    case channelMix, layout, stretch, grid, shaper, missingShaper, level, splice, copy, added
    case timeScale, filter, wow

    /// How much longer it takes than the simple causes: measured with noise through tanh, 0.5 s and 8 s long.
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

  /// As long as it took before; for a kind not tried yet, as long as usual relative to the simple causes.
  func seconds(of kind: Kind) -> Double {
    taken[kind] ?? (taken[.simple] ?? 0) * kind.share
  }
}
