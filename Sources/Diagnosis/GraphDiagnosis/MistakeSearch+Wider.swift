/// Tries what the search in a long graph has left out, as far as time allows.
extension MistakeSearch {
  /// So many mistakes that explain the beginning are tried in more places.
  private static let mostWidened = 3
  /// In more places, a mistake must reduce the remainder to this share.
  private static let lessInMore = 0.97
  /// A remainder of the excerpt below this counts as explained.
  private static let explained = 1e-6
  /// Shares of what is left of the budget: for all mistakes with a few sizes, for those whose size can be found only
  /// from near, and for the best over the whole; the rest is for two mistakes at once.
  private static let untilScreened = 0.45
  /// And up to the end of those whose size is found from near alone.
  private static let untilFine = 0.6
  /// And of the best over the whole; the rest is for two mistakes at once.
  private static let untilSaid = 0.7

  /// Mistakes that explain the beginning but not the whole, made in all places of their kind that need them.
  func widened(_ trials: [Trial]) -> [Trial] {
    var seen: Set<String> = []
    return trials.filter { trial in
      guard trial.parts.count == 1, trial.residual <= Self.explained * max(1, initial),
        let scope = trial.parts[0].mistake.scope
      else { return false }
      return seen.insert(scope.key).inserted
    }.prefix(Self.mostWidened).compactMap(widened)
  }

  private func widened(_ trial: Trial) -> Trial? {
    guard let part = trial.parts.first, let scope = part.mistake.scope,
      var best = residual(trial.parts, frames: whole), best > Self.rounding * 100
    else { return nil }
    var (wide, parts) = (scope, trial.parts)
    let all = numbered + AlikeEventsHypothesis.allMistakes(in: experiment.subject)
    for other in all.compactMap(\.scope)
    where hasTime && other.key == scope.key && other.members.isDisjoint(with: wide.members) {
      let wider = wide.joined(with: other)
      var mistake = wider.made(wider)
      mistake.number = part.mistake.number
      let tried = [Trial.Part(mistake: mistake, size: part.size, isFitted: part.isFitted)]
      guard let left = residual(tried, frames: whole), left < best * Self.lessInMore else {
        continue
      }
      (wide, parts, best) = (wider, tried, left)
    }
    return wide.members.count > scope.members.count ? Trial(parts: parts, residual: best) : nil
  }

  /// Every mistake that was not tried, in turn, as long as there is time.
  mutating func searchRest(_ mistakes: [Mistake]) -> [Trial] {
    let rest = mistakes.filter { !tried.contains($0.number) }
    let spent = 1 - secondsLeft / experiment.budget
    experiment.use(spent + (1 - spent) * Self.untilScreened)
    let baseline = (
      plain: experiment.untouched(frames: excerpt),
      tolerant: experiment.initialTolerant(frames: excerpt)
    )
    var trials: [Trial] = []
    for mistake in rest {
      guard let (trial, covered) = screen(mistake, beside: [], baseline) else { continue }
      trials.append(trial)
      note(covered)
      if explainsAll(trial) { break }
    }
    experiment.use(spent + (1 - spent) * Self.untilFine)
    trials.sort(by: Self.isBetter)
    if trials.first.map(explainsAll) != true {
      for index in trials.indices where hasTime && trials[index].isInTime {
        trials[index] = finer(trials[index], beside: []) ?? trials[index]
      }
    }
    experiment.use(spent + (1 - spent) * Self.untilSaid)
    trials.sort(by: Self.isBetter)
    let wider = widened(trials)
    let found = confirmed(heardLonger(wider + trials))
    return found.filter(isWorthSaying)
  }
}
