import Foundation

/// A mistake with the size that explains most, and what remains with it.
struct Trial {
  let mistake: Mistake
  var size: Double
  /// Energy of what remains, relative to the reference's.
  var residual: Double
  /// The size came out of a search and is none of those that were to be expected.
  var isFitted: Bool
}

/// Tries mistakes: all of them on the frames around the first difference, the best of them again on
/// the whole render.
struct MistakeSearch {
  /// Seconds after the first difference that the first trials hear.
  private static let heardSeconds = 0.25
  /// An energy ratio of −120 dB: what remains is rounding.
  private static let rounding = 1e-12
  private static let refinedCount = 8
  private static let finalCount = 6
  /// A fitted size this near a known one is likely to be that one.
  private static let nearness = 0.01

  private var experiment: Experiment
  private let excerpt: Int
  private let whole: Int

  init(_ subject: DiagnosisSubject, affordable: Int = Experiment.affordable) {
    experiment = Experiment(subject, affordable: affordable)
    whole = subject.graph.length
    let heard = Int(Self.heardSeconds * subject.graph.sampleRate)
    excerpt = min(whole, subject.firstDifference + heard)
  }

  /// The energy of the difference as it is, relative to the reference's.
  var initial: Double { experiment.initial(frames: whole) }

  /// The best trials, measured over the whole render; in no order.
  mutating func run(_ mistakes: [Mistake]) -> [Trial] {
    let initial = experiment.initial(frames: excerpt)
    var trials: [Trial] = []
    // Trying all mistakes must leave enough to look at the best of them closely.
    experiment.keep(1.0 / 3)
    for mistake in mistakes {
      guard let trial = screen(mistake) else { continue }
      trials.append(trial)
      // The mistakes that say most come first: whatever leaves as little says less.
      if trial.residual < Self.rounding, isConfirmed(trial) { break }
    }
    trials.sort { $0.residual < $1.residual }
    experiment.keep(1.0 / 6)
    for index in trials.indices.prefix(Self.refinedCount) where trials[index].residual <= initial {
      trials[index] = refined(trials[index], frames: excerpt)
      if trials[index].residual < Self.rounding, isConfirmed(trials[index]) { break }
    }
    trials.sort { $0.residual < $1.residual }
    experiment.keep(0)
    return trials.prefix(Self.finalCount).filter { $0.residual < initial }
      .compactMap { confirm($0) }
  }

  /// The whole render as well leaves nothing but rounding.
  private mutating func isConfirmed(_ trial: Trial) -> Bool {
    guard excerpt < whole else { return true }
    let residual = experiment.residual(of: trial.mistake, size: trial.size, frames: whole)
    return residual ?? .infinity < Self.rounding
  }

  /// The best of the sizes that a mistake starts with.
  private mutating func screen(_ mistake: Mistake) -> Trial? {
    let (sizes, expected): ([Double], [Double]) =
      switch mistake.sizes {
      case .one: ([0], [0])
      case .among(let list): (list, list)
      case .between(let grid, let known): (grid + known, known)
      }
    var best: Trial?
    for size in sizes {
      guard let residual = experiment.residual(of: mistake, size: size, frames: excerpt) else {
        continue
      }
      if residual < best?.residual ?? .infinity {
        best = Trial(
          mistake: mistake, size: size, residual: residual, isFitted: !expected.contains(size))
      }
      // Nothing can be better than nothing left.
      if residual == 0 { break }
    }
    return best
  }

  /// A trial with its size searched between its neighbours on the grid.
  private mutating func refined(
    _ trial: Trial, frames: Int, within share: Double? = nil
  ) -> Trial {
    guard case .between(let grid, let known) = trial.mistake.sizes, trial.residual > 0 else {
      return trial
    }
    let margin = share.map { abs(trial.size) * $0 + 1e-9 }
    let low = margin.map { trial.size - $0 } ?? grid.last { $0 < trial.size } ?? trial.size
    let high = margin.map { trial.size + $0 } ?? grid.first { $0 > trial.size } ?? trial.size
    let found = BrentMinimizer.search(
      from: low, (trial.size, trial.residual), to: high, evaluations: share == nil ? 30 : 16
    ) { size in
      experiment.residual(of: trial.mistake, size: size, frames: frames)
    }
    var best = trial
    if found.value < best.residual {
      (best.size, best.residual, best.isFitted) = (found.place, found.value, true)
    }
    let near = known.filter { abs($0 - best.size) <= Self.nearness * abs($0) }
    for size in near where best.isFitted {
      let residual = experiment.residual(of: trial.mistake, size: size, frames: frames)
      if let residual, residual <= best.residual {
        (best.size, best.residual, best.isFitted) = (size, residual, false)
      }
    }
    return best
  }

  /// The trial over the whole render, its size adjusted to it.
  private mutating func confirm(_ trial: Trial) -> Trial? {
    guard excerpt < whole else { return trial }
    guard
      let residual = experiment.residual(of: trial.mistake, size: trial.size, frames: whole)
    else { return nil }
    var confirmed = trial
    confirmed.residual = residual
    return refined(confirmed, frames: whole, within: 0.002)
  }
}
