import AudioSignal
import Comparison
import Foundation

/// The search in the graph of a page that makes many nodes: there is not time for every size of every mistake.
///
/// First all that have sizes are made with a small one, which tells how much nearer to the candidate they lead, and
/// with what size; then come the sizes that this makes likely, what is made or not, and grids of sizes of the best.
extension MistakeSearch {
  /// From so many nodes on a graph is searched this way.
  static let manyNodes = 16
  private static let untilProbes = 0.35
  private static let untilOnes = 0.6
  private static let untilSizes = 0.8
  private static let mostGuessed = 24
  private static let mostGrids = 8
  private static let mostRefined = 4
  private static let mostSolved = 3
  /// Of the difference, what leaves more is not looked at closely.
  private static let worthwhile = 0.7
  private static let mostProved = 2
  private static let wholeRenders = 3.0
  private static let mostReserved = 0.4
  /// Of what is only found from near alone.
  private static let mostFine = 8
  /// Frames: what is told apart begins so much later.
  private static let apart = 256
  /// A size that leaves this little is near the right one.
  private static let close = 0.01
  private static let longerSeconds = 0.75
  /// Frames after the first difference that tell one known pitch from another.
  private static let short = 2048
  private static let mostLonger = 8
  /// What leaves more is looked at again for the best two alone.
  private static let hopeful = 0.1
  /// Seconds from which on a render of the whole graph waits for those of its parts.
  private static let costly = 0.006
  /// What takes effect so many frames before the candidate parts would be heard there.
  private static let longBefore = 2048
  /// What takes effect so many frames after it explains nothing of the beginning.
  private static let tooLate = 480

  private typealias Looked = (probe: MistakeProbe, trial: Trial)

  /// - Returns: the best over the whole render; in no order.
  mutating func searchLong(_ mistakes: [Mistake]) -> [Trial] {
    experiment.use(Self.untilProbes)
    var probes: [MistakeProbe] = []
    likeliestFirst(mistakes.filter { !$0.takesOneRender }) { mistake in
      if let probe = MistakeProbe(mistake, experiment, frames: excerpt) { probes.append(probe) }
    }
    probes = probes.enumerated().sorted {
      ($1.element.likeness, $0.offset) < ($0.element.likeness, $1.offset)
    }.map(\.element)
    use(Self.untilOnes)
    let looked = guessed(probes)
    var trials = looked.map(\.trial)
    // Those that leave nothing of an excerpt are alike; one tells whether that holds for the whole.
    let solved = trials.filter { $0.residual <= Self.rounding }.prefix(Self.mostProved)
    var simplest = solved.first(where: explainsAll)?.complexity ?? Int.max
    // Where a size explains all, a mistake without one may say it better.
    if simplest < Int.max { use(Self.untilSizes) }
    let baseline = (
      plain: experiment.untouched(frames: excerpt),
      tolerant: experiment.initialTolerant(frames: excerpt)
    )
    var coveredTrials: [Trial] = []
    likeliestFirst(mistakes.filter(\.takesOneRender)) { mistake in
      guard mistake.complexity < simplest, !experiment.isRefuted(mistake, size: 0),
        let (trial, covered) = screen(mistake, beside: [], baseline)
      else { return }
      trials.append(trial)
      coveredTrials.append(covered)
      if explainsAll(trial) { simplest = min(simplest, trial.complexity) }
    }
    for covered in coveredTrials { note(covered) }
    use(Self.untilSizes)
    if simplest == Int.max {
      // What a guess has brought nearest first, then what leads there.
      let rest = probes.filter { probe in
        !looked.contains { $0.probe.mistake.number == probe.mistake.number }
      }
      let open = looked.filter { $0.trial.residual > Self.rounding }
      trials += pitches(mistakes)
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
    let wider = widened(trials)
    let found = confirmed(heardLonger(wider + trials))
    return found.filter(isWorthSaying)
  }

  /// A size at the end of its range is no size, unless it explains all.
  func isWorthSaying(_ trial: Trial) -> Bool {
    trial.residual < initial && (isNull(trial) || !trial.isAtAnEnd)
  }

  /// Leaves time for a look at whole renders.
  private mutating func use(_ share: Double) {
    let whole = experiment.expectedSeconds(forFrames: self.whole) / experiment.budget
    experiment.use(min(share, 0.95 - min(Self.mostReserved, Self.wholeRenders * whole)))
  }

  /// Looks at mistakes as long as there is time: mostly at those that take effect near where the candidate parts and
  /// that a part of the graph shows; not at those that are heard first after it parts.
  private func likeliestFirst(_ mistakes: [Mistake], _ look: (Mistake) -> Void) {
    let parted = experiment.subject.firstDifference
    // What fades in differs long before that is heard.
    let first = experiment.subject.firstUnequal - Self.longBefore
    let isCostly = experiment.expectedSeconds(forFrames: excerpt) > Self.costly
    var turns = SearchTurns(count: 3, share: Self.waitingShare)
    func looked(_ mistake: Mistake) -> Double {
      let before = secondsLeft
      look(mistake)
      return before - secondsLeft
    }
    // What the sounds tell is looked at before what might be.
    for mistake in mistakes where hasTime && !mistake.measured.isEmpty { look(mistake) }
    for mistake in mistakes where hasTime && mistake.measured.isEmpty {
      let effect = experiment.effect(
        of: mistake, size: MistakeProbe.size(of: mistake), frames: excerpt)
      let frame = mistake.landmark == nil ? effect.frame : nil
      // What is moved in time may have been heard before.
      if let frame, frame > parted + Self.tooLate, !Experiment.moving.contains(mistake.cause) {
        continue
      }
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
  /// Of the time that the likeliest take, what the others have each while more are to come.
  private static let waitingShare = 0.3

  /// The sizes that the probes guess, of the best of them; what is all but right is looked at closely.
  private func guessed(_ probes: [MistakeProbe]) -> [Looked] {
    var looked: [Looked] = []
    var solvedCount = 0
    for probe in probes where hasTime && !probe.guesses.isEmpty {
      // Of what sounds but once in the excerpt, one node and all that are like it are the same.
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
    // A level has many places in a chain: what is the same in one is so in all.
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
      let near = known.filter { abs($0 - bounded) < Self.nearKnown * abs($0) }
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
  /// A known size this near is likely to be meant.
  private static let nearKnown = 0.05

  /// Adds the best sizes of the mistakes that lead nearest to the candidate.
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
      // What leaves nothing of an excerpt may still be one of many, or all.
      if trial.residual <= Self.rounding { solvedCount += 1 }
      if solvedCount == Self.mostSolved { break }
    }
    return looked.map(\.trial)
  }

  /// The best pitches and delays of those that are heard first where the candidate parts: a small step from the right
  /// one tells nothing of where it is.
  private func pitches(_ mistakes: [Mistake]) -> [Trial] {
    var found: [Trial] = []
    var solvedCount = 0
    let fine = mistakes.filter { $0.isFine && $0.isRatio && $0.landmark == nil }
      .map { (mistake: $0, distance: distance($0)) }
      // Of buffers, each takes as long as ten others.
      .sorted { one, other in
        let (first, second) = (one.mistake.readsBuffers ? 1 : 0, other.mistake.readsBuffers ? 1 : 0)
        return (first, one.distance, one.mistake.number)
          < (second, other.distance, other.mistake.number)
      }
    for (mistake, _) in fine.prefix(Self.mostFine) where hasTime {
      guard let trial = foundFromNear(mistake) else { continue }
      found.append(trial)
      if trial.residual <= Self.rounding { solvedCount += 1 }
      if solvedCount == Self.mostSolved { break }
    }
    return found
  }

  /// Frames between where a mistake is heard first and where the candidate parts, in steps that tell one note from
  /// another.
  private func distance(_ mistake: Mistake) -> Int {
    let effect = experiment.effect(
      of: mistake, size: MistakeProbe.size(of: mistake), frames: excerpt)
    return effect.frame.map { abs($0 - experiment.subject.firstUnequal) / Self.apart } ?? Int.max
  }

  /// The best in a longer excerpt, which tells one note from all of them and costs less than the whole.
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

  private func best(of sizes: [Double], _ mistake: Mistake) -> Trial? {
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

  private func foundFromNear(_ mistake: Mistake) -> Trial? {
    guard case .between(let grid, let known) = mistake.sizes else { return nil }
    let short = min(excerpt, onset + Self.short)
    let ranked = known.compactMap { size in
      residual([Trial.Part(mistake: mistake, size: size)], frames: short).map { (size, $0) }
    }.sorted { $0.1 < $1.1 }
    guard let expected = best(of: ranked.prefix(2).map(\.0), mistake) else { return nil }
    if expected.residual <= Self.rounding { return expected }
    guard let finer = fine(mistake, grid, beside: []), finer.residual < expected.residual else {
      return expected
    }
    return refined(finer, frames: excerpt)
  }

  /// A size that is all but right, adjusted: a time to within frames.
  private func nearby(_ trial: Trial) -> Trial {
    guard let part = trial.parts.last, part.mistake.landmark != nil, part.size != 0 else {
      return refined(trial, frames: excerpt)
    }
    let frames = 3 / experiment.subject.graph.sampleRate
    // Of a factor the same frames, where the candidate parts.
    let share =
      part.mistake.unit == "s" ? frames / abs(part.size) : 3 / Double(max(onset, 1))
    return refined(trial, frames: excerpt, within: share)
  }
}
