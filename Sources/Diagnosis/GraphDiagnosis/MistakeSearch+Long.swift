import AudioSignal
import Comparison
import Foundation

/// The search in the graph of a page with many nodes, where there is no time for every size of every mistake.
///
/// First all mistakes that have sizes are made with a small one, which shows how far they lead towards the candidate,
/// and with which size; then come the sizes that this suggests, the mistakes without a size, and grids of sizes for the
/// best.
extension MistakeSearch {
  /// Graphs with this many nodes or more are searched this way.
  static let manyNodes = 16
  /// Shares of the budget up to which mistakes are probed, the best probes' guesses are tried, those without a size, and
  /// grids of sizes. Each stage needs time of its own: where guesses may use that of the next, as little as 6 % was left
  /// for the mistakes without a size of a page whose renders take 20 ms.
  private static let untilProbes = 0.32
  private static let untilGuesses = 0.47
  private static let untilOnes = 0.66
  private static let untilSizes = 0.82
  private static let mostGuessed = 24
  private static let mostGrids = 8
  private static let mostRefined = 4
  static let mostSolved = 3
  /// The share of the difference above which what a trial leaves is not worth a closer look.
  private static let worthwhile = 0.7
  private static let mostProved = 2
  private static let wholeRenders = 3.0
  private static let mostReserved = 0.4
  /// Frames by which starts must differ to count as different notes.
  private static let apart = 256
  /// A size that leaves this little is near the right one.
  private static let close = 0.01
  private static let longerSeconds = 0.75
  private static let mostLonger = 8
  /// A trial that leaves more is looked at again only if it is among the best two.
  static let hopeful = 0.1
  /// Above this many seconds, a render of the whole graph waits for those of its parts.
  private static let costly = 0.006
  /// A mistake that takes effect this many frames before the candidate diverges would have been heard there.
  private static let longBefore = 2048
  /// A mistake that takes effect this many frames later explains nothing of the beginning.
  private static let tooLate = 480

  private typealias Looked = (probe: MistakeProbe, trial: Trial)

  /// - Returns: the best over the whole render, in no order.
  mutating func searchLong(_ mistakes: [Mistake]) -> [Trial] {
    experiment.use(Self.untilProbes)
    var probes: [MistakeProbe] = []
    likeliestFirst(mistakes.filter { !$0.takesOneRender }) { mistake in
      if let probe = MistakeProbe(mistake, experiment, frames: excerpt) { probes.append(probe) }
    }
    probes = probes.enumerated().sorted {
      ($1.element.likeness, $0.offset) < ($0.element.likeness, $1.offset)
    }.map(\.element)
    use(Self.untilGuesses)
    let looked = guessed(probes)
    use(Self.untilOnes)
    var trials = looked.map(\.trial)
    // Trials that leave nothing of an excerpt are alike; one shows whether that holds for the whole.
    let solved = trials.filter { $0.residual <= Self.rounding }.prefix(Self.mostProved)
    var simplest = solved.first(where: explainsAll)?.complexity ?? Int.max
    // Where one with a size explains all, a mistake without a size may be the simpler name for it.
    if simplest < Int.max { use(Self.untilSizes) }
    let baseline = (
      plain: experiment.untouched(frames: excerpt),
      tolerant: experiment.initialTolerant(frames: excerpt)
    )
    var coveredTrials: [Trial] = []
    var proved: [Trial] = []
    likeliestFirst(mistakes.filter(\.takesOneRender)) { mistake in
      guard mistake.complexity < simplest, !experiment.isRefuted(mistake, size: 0),
        let (trial, covered) = screen(mistake, beside: [], baseline)
      else { return }
      trials.append(trial)
      coveredTrials.append(covered)
      if explainsAll(trial) {
        simplest = min(simplest, trial.complexity)
        proved.append(trial)
      }
    }
    for covered in coveredTrials { note(covered) }
    use(Self.untilSizes)
    if simplest == Int.max {
      // What a guess has brought nearest comes first, then the other probes.
      let rest = probes.filter { probe in
        !looked.contains { $0.probe.mistake.number == probe.mistake.number }
      }
      let open = looked.filter { $0.trial.residual > Self.rounding }
      trials += pitches(mistakes, probes)
      trials += onGrids(open.map(\.probe) + rest)
    }
    tried = Set(trials.map(\.parts[0].mistake.number))
    experiment.use(0.95)
    trials.sort(by: Self.isBetter)
    for index in trials.indices.prefix(Self.mostRefined)
    where trials[index].residual > Self.rounding
      && trials[index].residual < baseline.plain * Self.worthwhile
    {
      trials[index] = refined(trials[index], frames: excerpt)
    }
    trials.sort(by: Self.isBetter)
    // What is not heard in the whole is not said: for that there is always time.
    experiment.use(1)
    let wider = widened(trials)
    // Where the excerpt is silent, dozens leave nothing of it: what leaves nothing of the whole comes first.
    let first = proved.prefix(Self.mostProved)
    let others = heardLonger(wider + trials).filter { trial in
      !first.contains { $0.parts[0].mistake.number == trial.parts[0].mistake.number }
    }
    let found = confirmed(first + others)
    return found.filter(isWorthSaying)
  }

  /// A size at the end of its range is not reported, unless it explains all.
  func isWorthSaying(_ trial: Trial) -> Bool {
    trial.residual < initial && (isNull(trial) || !trial.isAtAnEnd)
  }

  /// Keeps time for a few renders of the whole.
  private mutating func use(_ share: Double) {
    let whole = experiment.expectedSeconds(forFrames: self.whole) / experiment.budget
    experiment.use(min(share, 0.95 - min(Self.mostReserved, Self.wholeRenders * whole)))
  }

  /// Tries mistakes as long as there is time: mostly those that take effect near where the candidate diverges and need
  /// only a part of the graph; never those that are first heard after it.
  private func likeliestFirst(_ mistakes: [Mistake], _ look: (Mistake) -> Void) {
    // A sound that fades in differs long before that is audible.
    let first = experiment.subject.firstUnequal - Self.longBefore
    let isCostly = experiment.expectedSeconds(forFrames: excerpt) > Self.costly
    var turns = SearchTurns(count: 3, share: Self.waitingShare)
    func looked(_ mistake: Mistake) -> Double {
      let before = secondsLeft
      look(mistake)
      return before - secondsLeft
    }
    // What was measured in the sounds is tried before guesses.
    for mistake in mistakes where hasTime && !mistake.measured.isEmpty { look(mistake) }
    for mistake in mistakes where hasTime && mistake.measured.isEmpty {
      let effect = experiment.effect(
        of: mistake, size: MistakeProbe.size(of: mistake), frames: excerpt)
      let frame = mistake.landmark == nil ? effect.frame : nil
      // An event that is moved may have been heard earlier.
      if let frame, isTooLate(frame), !Experiment.moving.contains(mistake.cause) { continue }
      let isFar = frame.map { $0 < first } ?? false
      // What is left out, as a node that is bypassed, is likely enough to be worth a whole render.
      let waits = isCostly && effect.isWhole && mistake.complexity > 0
      turns.add(mistake, to: isFar ? 2 : waits ? 1 : 0)
      while hasTime, let (next, queue) = turns.next(isLast: false) {
        turns.note(looked(next), in: queue)
      }
    }
    while hasTime, let (next, queue) = turns.next(isLast: true) {
      turns.note(looked(next), in: queue)
    }
  }
  /// The share of the likeliest mistakes' time that each of the other queues may use while more are to come.
  private static let waitingShare = 0.3

  /// The best probes with the sizes that they guess; a size that is almost right is refined.
  private func guessed(_ probes: [MistakeProbe]) -> [Looked] {
    var looked: [Looked] = []
    var solvedCount = 0
    for probe in probes where hasTime && !probe.guesses.isEmpty {
      // Where only one of several alike nodes sounds in the excerpt, one node and all of them give the same.
      if let like = looked.first(where: { $0.probe.isLike(probe) }) {
        looked.append((probe, like.trial.with(probe.mistake)))
        continue
      }
      guard looked.count < Self.mostGuessed, solvedCount < Self.mostSolved else { continue }
      guard var trial = best(of: probe.guesses, probe.mistake) else { continue }
      if looked.count < Self.mostFollowed { trial = followed(trial) }
      looked.append((probe, trial))
      if trial.residual <= Self.rounding { solvedCount += 1 }
    }
    looked.sort { Self.isBetter($0.trial, than: $1.trial) }
    guard solvedCount == 0 else { return looked }
    // In a chain, one level can be made at many places: what is equal for one is equal for all.
    var known: [(before: Trial, after: Trial)] = []
    for index in looked.indices where looked[index].trial.residual < Self.close {
      let before = looked[index].trial
      if let same = known.first(where: { $0.before.isLike(before) }) {
        looked[index].trial = same.after.with(looked[index].probe.mistake)
      } else if known.count < Self.mostRefined {
        looked[index].trial = nearby(before)
        known.append((before, looked[index].trial))
      }
    }
    return looked.sorted { Self.isBetter($0.trial, than: $1.trial) }
  }

  /// The same with a size that small steps from it lead to, as far as each brings it much nearer.
  private func followed(_ trial: Trial) -> Trial {
    var best = trial
    for _ in 0..<Self.mostSmallSteps where best.residual > Self.rounding {
      guard let part = best.parts.last, part.mistake.isSmooth,
        case .between(let grid, let known) = part.mistake.sizes,
        let low = grid.first, let high = grid.last,
        let size = experiment.nextSize(of: part.mistake, from: part.size, frames: excerpt)
      else { return best }
      let bounded = min(max(size, low), high)
      let near = known.filter { abs($0 - bounded) < MistakeProbe.nearness * abs($0) }
      guard let next = self.best(of: near + [bounded], part.mistake),
        next.residual < best.residual
      else { return best }
      let isWorthMore = next.residual < best.residual * Self.muchNearer
      best = next
      guard isWorthMore else { return best }
    }
    return best
  }
  /// Of the probes that lead nearest so many are followed, by at most so many steps.
  private static let mostFollowed = 8
  private static let mostSmallSteps = 3
  /// A step that leaves more than half, 3 dB, leads no further than the search of a size does.
  private static let muchNearer = 0.5

  /// The best sizes on a grid, for the mistakes that lead nearest to the candidate.
  private func onGrids(_ probes: [MistakeProbe]) -> [Trial] {
    var solvedCount = 0
    var looked: [Looked] = []
    for probe in probes.filter({ !$0.mistake.isFine }).prefix(Self.mostGrids) where hasTime {
      if let like = looked.first(where: { $0.probe.isLike(probe) }) {
        looked.append((probe, like.trial.with(probe.mistake)))
        continue
      }
      guard let trial = onGrid(probe.mistake) else { continue }
      looked.append((probe, trial))
      // What leaves nothing of an excerpt may still be one node of many, or all of them.
      if trial.residual <= Self.rounding { solvedCount += 1 }
      if solvedCount == Self.mostSolved { break }
    }
    return looked.map(\.trial)
  }

  /// Frames from where a mistake is first heard to where the candidate diverges, in steps that distinguish one note
  /// from another; the largest number where that is unknown, nil for one that is heard only later.
  func distance(_ mistake: Mistake) -> Int? {
    let effect = experiment.effect(
      of: mistake, size: MistakeProbe.size(of: mistake), frames: excerpt)
    guard let frame = effect.frame else { return Int.max }
    return isTooLate(frame)
      ? nil : abs(frame - experiment.subject.firstUnequal) / Self.apart
  }

  /// Whether what is first heard at a frame explains nothing of where the candidate diverges.
  private func isTooLate(_ frame: Int) -> Bool {
    frame > experiment.subject.firstDifference + Self.tooLate
  }

  /// The best trials in a longer excerpt, which distinguishes one note from all of them and costs less than the whole.
  func heardLonger(_ trials: [Trial]) -> [Trial] {
    let frames = onset + Int(whole: Self.longerSeconds * experiment.subject.graph.sampleRate)
    guard frames < whole / 2 else { return trials }
    var (measured, others): ([Trial], [Trial]) = ([], [])
    let hopeful = trials.prefix(Self.mostLonger).enumerated().filter {
      $0.offset < 2 || $0.element.residual < Self.hopeful
    }.map(\.element)
    for trial in hopeful {
      if let left = residual(trial.parts, frames: frames) {
        var longer = trial
        longer.residual = left
        measured.append(longer)
      } else {
        others.append(trial)
      }
    }
    return measured.sorted(by: Self.isBetter) + others
  }

  func best(of sizes: [Double], _ mistake: Mistake) -> Trial? {
    var best: Trial?
    for size in sizes {
      let parts = [
        Trial.Part(mistake: mistake, size: size, isFitted: !mistake.expected.contains(size))
      ]
      guard let left = residual(parts, frames: excerpt) else { continue }
      if left < best?.residual ?? .infinity { best = Trial(parts: parts, residual: left) }
      if left == 0 { break }
    }
    return best
  }

  private func onGrid(_ mistake: Mistake) -> Trial? {
    switch mistake.sizes {
    case .one: nil
    case .among(let list): best(of: list, mistake)
    case .between(let grid, let known):
      best(of: grid + (mistake.leaps ? known : []), mistake)
    }
  }

  /// Adjusts a size that is almost right: a time, to within frames.
  private func nearby(_ trial: Trial) -> Trial {
    guard let part = trial.parts.last, part.mistake.landmark != nil, part.size != 0 else {
      return refined(trial, frames: excerpt)
    }
    let frames = 3 / experiment.subject.graph.sampleRate
    // A factor is adjusted by the same number of frames, at the point where the candidate diverges.
    let share =
      part.mistake.unit == "s" ? frames / abs(part.size) : 3 / Double(max(onset, 1))
    return refined(trial, frames: excerpt, within: share)
  }
}
