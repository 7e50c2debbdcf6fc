import Comparison
import Foundation

/// One or more mistakes with the sizes that explain most, and what remains with them.
struct Trial {
  struct Part {
    let mistake: Mistake
    var size: Double
    /// The size came out of a search and is none of those that were to be expected.
    var isFitted = false

    /// How much it takes to make the mistake.
    var complexity: Int { mistake.complexity + (isFitted ? 2 : 0) }
  }

  var parts: [Part]
  /// Energy of what remains, relative to the quieter signal's.
  var residual: Double

  var complexity: Int { parts.reduce(0) { $0 + $1.complexity } + 3 * (parts.count - 1) }

  var made: [(mistake: Mistake, size: Double)] { parts.map { ($0.mistake, $0.size) } }
}

/// Tries mistakes: all of them on the frames around the first difference, the best of them again on
/// the whole render, and, where none explains all, a second and a third beside the best.
struct MistakeSearch {
  /// Seconds after the first difference that the first trials hear.
  private static let heardSeconds = 0.1
  /// An energy ratio of −120 dB: what remains is rounding.
  private static let rounding = 1e-12
  private static let refinedCount = 10
  private static let finalCount = 12
  /// Of the best alone, so many are tried with a second.
  private static let followed = 3
  private static let deepest = 3
  /// A fitted size this near a known one is likely to be that one.
  private static let nearness = 0.01

  private var experiment: Experiment
  private let excerpt: Int
  private let whole: Int
  private let onset: Int

  init(_ subject: DiagnosisSubject, budget: Double) {
    experiment = Experiment(subject, budget: budget)
    whole = subject.graph.length
    onset = subject.firstDifference
    let heard = Int(Self.heardSeconds * subject.graph.sampleRate)
    excerpt = min(whole, subject.firstDifference + heard)
  }

  /// The energy of the difference as it is, relative to the reference's.
  var initial: Double { experiment.initial(frames: whole) }

  /// What remains so small that nothing is left to explain: rounding, or a millionth of what there was.
  func isNull(_ trial: Trial) -> Bool { trial.residual <= max(Self.rounding * 100, initial * 1e-6) }

  /// The best trials, measured over the whole render; in no order.
  mutating func run(_ mistakes: [Mistake]) -> [Trial] {
    var numbered = mistakes
    for index in numbered.indices { numbered[index].number = index }
    var found = search(numbered, beside: [], screening: 0.35, rest: 0.55)
    var best = found
    var depth = 1
    while depth < Self.deepest, !best.contains(where: isNull), experiment.hasTime {
      depth += 1
      let started = best.filter {
        $0.parts.count == depth - 1 && $0.residual < min(initial, 1) * 0.9
      }
      .sorted { $0.residual < $1.residual }
      var next: [Trial] = []
      for trial in started.prefix(Self.followed) where experiment.hasTime {
        let further = search(
          numbered, beside: trial.parts, screening: depth == 2 ? 0.8 : 0.95,
          rest: depth == 2 ? 0.9 : 1
        )
        .filter { $0.residual < trial.residual * 0.1 }
        next += further
        if further.contains(where: isNull) { break }
      }
      if next.isEmpty { break }
      found += next
      best = next
    }
    return found
  }

  /// - Parameters:
  ///   - screening: the share of the budget up to which all mistakes are tried.
  ///   - rest: the share up to which the best of them are looked at closely.
  private mutating func search(
    _ mistakes: [Mistake], beside parts: [Trial.Part], screening: Double, rest: Double
  ) -> [Trial] {
    var trials: [Trial] = []
    experiment.use(screening)
    for mistake in mistakes {
      guard experiment.hasTime else { break }
      if parts.contains(where: { $0.mistake.number == mistake.number }) { continue }
      if let trial = screen(mistake, beside: parts) { trials.append(trial) }
    }
    experiment.use(rest)
    trials.sort(by: Self.isBetter)
    for index in trials.indices.prefix(Self.refinedCount) {
      trials[index] = refined(trials[index], frames: excerpt)
    }
    trials.sort(by: Self.isBetter)
    let confirmed = trials.prefix(Self.finalCount).compactMap { confirm($0) }
    return confirmed.filter { $0.residual < initial }
  }

  /// What remains, and among what leaves but rounding what assumes less.
  private static func isBetter(_ one: Trial, than other: Trial) -> Bool {
    let (first, second) = (max(one.residual, rounding), max(other.residual, rounding))
    return (first, Double(one.complexity)) < (second, Double(other.complexity))
  }

  private func residual(_ parts: [Trial.Part], frames: Int) -> Double? {
    experiment.residual(of: parts.map { ($0.mistake, $0.size) }, frames: frames)
  }

  /// The best of the sizes that a mistake starts with.
  private func screen(_ mistake: Mistake, beside parts: [Trial.Part]) -> Trial? {
    let (sizes, expected): ([Double], [Double]) =
      switch mistake.sizes {
      case .one: ([0], [0])
      case .among(let list): (list, list)
      case .between(let grid, let known): (grid + known, known)
      }
    var best: Trial?
    for size in sizes {
      let tried =
        parts + [Trial.Part(mistake: mistake, size: size, isFitted: !expected.contains(size))]
      guard let residual = residual(tried, frames: excerpt) else { continue }
      if residual < best?.residual ?? .infinity { best = Trial(parts: tried, residual: residual) }
      // Nothing can be better than nothing left.
      if residual == 0 { break }
    }
    if mistake.isFine, case .between(let grid, _) = mistake.sizes, best?.residual ?? 0 > 1e-6 {
      return [best, fine(mistake, grid, beside: parts)].compactMap(\.self)
        .min { $0.residual < $1.residual }
    }
    return best
  }

  /// Looks for a size in excerpts that grow: in a short one even a far size leads to the right one.
  private func fine(
    _ mistake: Mistake, _ grid: [Double], beside parts: [Trial.Part]
  ) -> Trial? {
    guard let low = grid.first, let high = grid.last, low < high else { return nil }
    let steps = 48
    let isRatio = low > 0
    func size(_ share: Double) -> Double {
      isRatio ? low * pow(high / low, share) : low + (high - low) * share
    }
    func tried(_ size: Double) -> [Trial.Part] {
      parts + [Trial.Part(mistake: mistake, size: size, isFitted: true)]
    }
    var frames = min(excerpt, onset + 512)
    let coarse = (0...steps).compactMap { step -> (Double, Double)? in
      let place = size(Double(step) / Double(steps))
      return residual(tried(place), frames: frames).map { (place, $0) }
    }
    guard var best = coarse.min(by: { $0.1 < $1.1 }) else { return nil }
    var width =
      isRatio ? best.0 * (pow(high / low, 1 / Double(steps)) - 1) : (high - low) / Double(steps)
    while true {
      guard let here = residual(tried(best.0), frames: frames) else { return nil }
      let found = BrentMinimizer.search(
        from: best.0 - width, (best.0, here), to: best.0 + width, evaluations: 12
      ) { residual(tried($0), frames: frames) }
      best = (found.place, found.value)
      if frames >= excerpt { break }
      frames = min(excerpt, onset + (frames - onset) * 3)
      width /= 3
    }
    return Trial(parts: tried(best.0), residual: best.1)
  }

  /// A trial with the size of its last mistake searched between its neighbours on the grid.
  private func refined(_ trial: Trial, frames: Int, within share: Double? = nil) -> Trial {
    guard
      var best = trial.parts.last.map({ fitted(trial, $0, trial.parts.count - 1, frames, share) })
    else { return trial }
    // Sizes of several mistakes depend on each other.
    guard trial.parts.count > 1, !isNull(best) else { return best }
    for _ in 0..<3 {
      let before = best.residual
      for index in best.parts.indices {
        best = fitted(best, best.parts[index], index, frames, share)
      }
      if best.residual > before * 0.5 { break }
    }
    return best
  }

  private func fitted(
    _ trial: Trial, _ part: Trial.Part, _ index: Int, _ frames: Int, _ share: Double?
  ) -> Trial {
    guard case .between(let grid, let known) = part.mistake.sizes, trial.residual > 0 else {
      return trial
    }
    func residual(at size: Double) -> Double? {
      var parts = trial.parts
      parts[index].size = size
      return self.residual(parts, frames: frames)
    }
    let margin = share.map { abs(part.size) * $0 + 1e-9 }
    let low = margin.map { part.size - $0 } ?? grid.last { $0 < part.size } ?? part.size
    let high = margin.map { part.size + $0 } ?? grid.first { $0 > part.size } ?? part.size
    guard let start = residual(at: part.size) else { return trial }
    var best = trial
    best.residual = start
    let found = BrentMinimizer.search(
      from: low, (part.size, start), to: high, evaluations: share == nil ? 26 : 14
    ) { residual(at: $0) }
    if found.value < best.residual {
      (best.parts[index].size, best.residual, best.parts[index].isFitted) = (
        found.place, found.value, true
      )
    }
    let size = best.parts[index].size
    let rounded = [0.01, 0.1, 1].map { (size / $0).rounded() * $0 }
    for near in known.filter({ abs($0 - size) <= Self.nearness * abs($0) }) + rounded
    where best.parts[index].isFitted && near != size
      && abs(near - size) <= Self.nearness * abs(size)
    {
      // A round number that explains as much is the number.
      if let residual = residual(at: near), residual <= max(best.residual * 1.001, Self.rounding) {
        (best.parts[index].size, best.residual) = (near, residual)
        best.parts[index].isFitted = !known.contains(near)
      }
    }
    return best
  }

  /// The trial over the whole render, its size adjusted to it.
  private func confirm(_ trial: Trial) -> Trial? {
    guard let residual = residual(trial.parts, frames: whole) else { return nil }
    var confirmed = trial
    confirmed.residual = residual
    return isNull(confirmed) && excerpt < whole && residual < Self.rounding
      ? confirmed : refined(confirmed, frames: whole, within: 0.004)
  }
}
