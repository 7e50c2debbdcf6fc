import Comparison
import Foundation

extension MistakeSearch {
  /// The best of a mistake's first sizes: by itself, and with any processing that may follow the graph.
  ///
  /// - Parameter baseline: what remains without the mistake.
  func screen(
    _ mistake: Mistake, beside parts: [Trial.Part], _ baseline: (plain: Double, tolerant: Double)
  ) -> (trial: Trial, covered: Trial)? {
    var sizes = ScreenedSizes(mistake)
    var best: Trial?
    var covered: Trial?
    var isInTime = false
    while let size = sizes.next() {
      let tried =
        parts
        + [Trial.Part(mistake: mistake, size: size, isFitted: !sizes.expected.contains(size))]
      guard
        let left = experiment.residuals(
          of: tried.map { ($0.mistake, $0.size) }, frames: excerpt)
      else { continue }
      let (plain, tolerant) = (left.plain, left.tolerant)
      isInTime = isInTime || left.isInTime
      if plain < best?.residual ?? .infinity { best = Trial(parts: tried, residual: plain) }
      if tolerant < covered?.residual ?? .infinity {
        covered = Trial(parts: tried, residual: tolerant)
      }
      // Nothing is better than no remainder.
      if plain == 0 { break }
      sizes.note(
        isNearer: plain < baseline.plain || tolerant < baseline.tolerant * 0.999,
        isEarly: parts.isEmpty && left.isEarly)
    }
    guard var best, let covered else { return nil }
    best.isEarly = sizes.isEarly
    best.isInTime = isInTime
    return (best, covered)
  }

  /// The same mistake with a size that can be found only from near, where that leaves less.
  func finer(_ trial: Trial, beside parts: [Trial.Part]) -> Trial? {
    guard !trial.isEarly, let mistake = trial.parts.last?.mistake, mistake.isFine,
      case .between(let grid, _) = mistake.sizes, trial.residual > 1e-6,
      let finer = fine(mistake, grid, beside: parts), finer.residual < trial.residual
    else { return nil }
    return finer
  }
}

/// The sizes with which a mistake is tried first, one after the other.
///
/// Two sizes around the one that is no mistake come first: where neither brings the render nearer to the candidate, a
/// larger one does not either, and the rest is skipped. Only mistakes that leap, or whose size can be found only from
/// near, are tried with all.
struct ScreenedSizes {
  let expected: [Double]
  private var first: [Double]
  private var rest: [Double]
  private var isWorthwhile: Bool
  /// Whether the effect begins at one place, whatever the size.
  private let isPlaced: Bool
  private var last = 1.0
  private var earlySides: (below: Bool, above: Bool) = (false, false)
  /// A pitch that is heard too early with a smaller and with a larger size is so with all; of a delay only one of the
  /// two is.
  var isEarly: Bool { isPlaced && earlySides.below && earlySides.above }

  init(_ mistake: Mistake) {
    isWorthwhile = true
    if case .between(let grid, _) = mistake.sizes {
      // An event that is moved is heard earlier or later depending on the size.
      isPlaced =
        mistake.isFine && !mistake.leaps && mistake.cause != .eventTime && grid.first ?? -1 >= 0
    } else {
      isPlaced = false
    }
    switch mistake.sizes {
    case .one: (first, rest, expected) = ([0], [], [0])
    case .among(let list): (first, rest, expected) = (list, [], list)
    case .between(let grid, let known):
      expected = known
      // A size with a unit, such as "%", is not a ratio.
      let neutral = (mistake.unit.isEmpty ? [1.0, 0] : [0]).first { size in
        grid.contains(size) && grid.first != size && grid.last != size
      }
      if let neutral, !mistake.isFine, let below = grid.last(where: { $0 < neutral }),
        let above = grid.first(where: { $0 > neutral })
      {
        first =
          [below, above].map { Self.probe($0, neutral) } + (mistake.leaps ? known : [])
        rest = grid + (mistake.leaps ? [] : known)
        isWorthwhile = false
      } else {
        // Both ends first: they tell whether it is heard too early.
        let inner = grid.dropFirst().dropLast()
        first = (isPlaced ? [grid[0], grid[grid.count - 1]] + inner : grid) + known
        rest = []
      }
      first = mistake.measured + first
    }
    first.reverse()
    rest.reverse()
  }

  /// A size so slightly off that any true one in that direction is farther off: beyond a true one, the next of the grid
  /// may leave more than no mistake does.
  private static func probe(_ next: Double, _ neutral: Double) -> Double {
    let most = neutral == 0 ? abs(next) / 4 : 0.02 * neutral
    return neutral + min(max(next - neutral, -most), most)
  }

  mutating func next() -> Double? {
    if isEarly { return nil }
    guard let size = first.popLast() ?? (isWorthwhile ? rest.popLast() : nil) else { return nil }
    last = size
    return size
  }

  /// Whether the last size brought the render nearer to the candidate, and was heard before the candidate differs.
  mutating func note(isNearer: Bool, isEarly: Bool = false) {
    if isNearer { isWorthwhile = true }
    if isEarly, last < 1 { earlySides.below = true }
    if isEarly, last > 1 { earlySides.above = true }
  }
}
