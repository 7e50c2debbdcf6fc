import AudioSignal
import Comparison
import Foundation

/// Tries mistakes: all of them on the frames around the first difference, the best of them again on the whole render,
/// and, where none explains all, a second and a third with the best.
struct MistakeSearch {
  /// Length of the first excerpts, in seconds after the first difference.
  private static let heardSeconds = 0.1
  /// An excerpt goes on for up to so many seconds, until it holds this share of the difference's energy: what differs
  /// first may be a thousandth of what the mistake does.
  private static let longestSeconds = 0.6
  private static let leastHeld = 1e-3
  /// But only where the budget suffices for so many renders of it: a costly worklet is known by fewer of the beginning.
  private static let leastRenders = 400.0
  /// An energy ratio of −120 dB: what remains is rounding.
  static let rounding = 1e-12
  /// The share of the budget in which to try all mistakes, and roughly how many renders each takes.
  private static let screening = 0.35
  private static let rendersEach = 3
  /// Processor seconds that must be left for trying what a long graph's search has left out.
  private static let leastForRest = 1.0
  private static let refinedCount = 10
  private static let finalCount = 12
  /// The number of the best single mistakes that are tried with a second.
  private static let followed = 3
  private static let deepest = 3
  /// A fitted size this near a known one is probably that one.
  static let nearness = 0.01
  /// A further mistake must reduce the remainder to this share.
  private static let earned = 0.1
  /// Of what remains when processing after the graph is fitted freely, a mistake must leave at most this share.
  private static let leastUncovered = 0.1

  var experiment: Experiment
  let excerpt: Int
  let whole: Int
  let onset: Int
  private(set) var numbered: [Mistake] = []
  /// Numbers of the mistakes that were tried with a plausible size.
  var tried: Set<Int> = []
  /// The best size of each mistake where processing may follow the graph.
  private var tolerant: [Trial] = []

  init(
    _ subject: DiagnosisSubject, budget: Double, costs: ExperimentCosts = ExperimentCosts()
  ) {
    whole = subject.graph.length
    onset = subject.firstDifference
    func frames(_ seconds: Double) -> Int {
      subject.firstDifference + Int(whole: seconds * subject.graph.sampleRate)
    }
    let brief = min(whole, frames(Self.heardSeconds))
    let held = min(whole, subject.frames(holding: Self.leastHeld), frames(Self.longestSeconds))
    let seconds = costs.seconds(forFrames: whole) * Double(held) / Double(max(whole, 1))
    excerpt = seconds * Self.leastRenders <= budget ? max(brief, held) : brief
    experiment = Experiment(subject, budget: budget, excerpt: excerpt, costs: costs)
  }

  /// The energy of the difference itself, relative to the reference's.
  var initial: Double { experiment.initial(frames: whole) }

  /// Whether so little remains that nothing is left to explain: rounding, or a millionth of the original difference.
  func isNull(_ trial: Trial) -> Bool { trial.residual <= max(Self.rounding * 100, initial * 1e-6) }

  /// The best single mistakes, measured over the whole render, in no order.
  ///
  /// - Parameters:
  ///   - families: the mistakes of each hypothesis, in the order in which equals are preferred.
  ///   - ownCount: how many of the first lists are tried completely before the others: the apps' own, and those about
  ///     messages.
  mutating func alone(_ families: [[Mistake]], ownCount: Int = 0) -> [Trial] {
    var count = 0
    let families = families.map { family in
      family.map { mistake in
        var own = mistake
        own.number = count
        count += 1
        return own
      }
    }
    // Where not all can be tried, the generic kinds take turns.
    let cost = experiment.expectedSeconds(forFrames: excerpt)
    let isLong = cost * Double(Self.rendersEach * count) > experiment.secondsLeft * Self.screening
    // Then mistakes that take one render come first, and those whose sizes must all be tried come last.
    let generic = families.dropFirst(ownCount)
    let kinds: [(Mistake) -> Bool] = [
      \.takesOneRender, { !$0.takesOneRender && !$0.isFine }, { !$0.takesOneRender && $0.isFine },
    ]
    numbered =
      families.prefix(ownCount).flatMap(\.self)
      + (isLong
        ? kinds.flatMap { kind in Self.inTurns(generic.map { $0.filter(kind) }) }
        : generic.flatMap(\.self))
    if isLong, experiment.subject.graph.nodes.count >= Self.manyNodes {
      let found = searchLong(numbered)
      guard !found.contains(where: isNull), secondsLeft > Self.leastForRest else { return found }
      return found + searchRest(numbered)
    }
    return search(numbered, beside: [], screening: Self.screening, rest: 0.55)
  }

  /// One family after the other; in a graph of many nodes, where there is no time for all, in turns.
  static func inOrder(_ families: [[Mistake]], of graph: DoctoredGraph) -> [Mistake] {
    graph.nodes.count < manyNodes ? families.flatMap(\.self) : inTurns(families)
  }

  mutating func note(_ covered: Trial) { tolerant.append(covered) }

  /// The first of each kind, then the second, and so on; of kinds that ports get wrong most often, several at a time.
  static func inTurns(_ families: [[Mistake]]) -> [Mistake] {
    (0..<(families.map(\.count).max() ?? 0)).flatMap { turn in
      families.flatMap { family in
        let each = family.first?.perTurn ?? 1
        return family.dropFirst(turn * each).prefix(each)
      }
    }
  }

  /// Mistakes that leave much by themselves, but little once processing after the graph is fitted freely, and those
  /// that leave least; measured over the whole render.
  mutating func covered(_ found: [Trial]) -> [Trial] {
    experiment.use(0.7)
    let free = experiment.initialTolerant(frames: excerpt)
    let hidden = tolerant.filter { $0.residual < free * Self.leastUncovered }
      .sorted(by: Self.isBetter).prefix(Self.followed)
      .map { fitted($0, $0.parts[0], 0, excerpt, nil, tolerant: true) }
      .sorted { Self.coveredRank($0) < Self.coveredRank($1) }
    let best = found.sorted(by: Self.isBetter)
    var chosen: [Trial] = []
    for trial in [best.prefix(1), hidden[...], best.dropFirst().prefix(2)].joined()
    where !chosen.contains(where: { $0.parts[0].mistake.number == trial.parts[0].mistake.number }) {
      chosen.append(trial)
    }
    return chosen
  }

  /// Processing after the graph leaves a remainder of its own: among equals, to a decibel, the simpler wins.
  private static func coveredRank(_ trial: Trial) -> (Double, Int) {
    ((10 * log10(max(trial.residual, rounding))).rounded(), trial.complexity)
  }

  /// Two and three mistakes at once, where no single one explains all; measured over the whole render.
  mutating func together(_ alone: [Trial]) -> [Trial] {
    experiment.use(1)
    var found: [Trial] = []
    var best = alone
    var depth = 1
    while depth < Self.deepest, !best.contains(where: isNull), hasTime {
      depth += 1
      let started = best.filter {
        $0.parts.count == depth - 1 && $0.residual < min(initial, 1) * 0.9
      }
      .sorted { $0.residual < $1.residual }
      var next: [Trial] = []
      for trial in started.prefix(Self.followed) where hasTime {
        let further = search(
          numbered, beside: trial.parts, screening: depth == 2 ? 0.8 : 0.95,
          rest: depth == 2 ? 0.9 : 1
        )
        .map(withoutIdle).filter {
          $0.parts.count == 1 || $0.residual < trial.residual * Self.earned
        }
        next += further
        if further.contains(where: isNull) { break }
      }
      if next.isEmpty { break }
      found += next
      best = next
    }
    return found
  }

  /// With sizes fitted together, one mistake may do all the explaining: a mistake without which as much is explained is
  /// dropped, as is one that is off by a thousandth and only follows what another has left.
  private func withoutIdle(_ trial: Trial) -> Trial {
    guard trial.parts.count > 1 else { return trial }
    for index in trial.parts.indices.reversed() {
      var parts = trial.parts
      parts.remove(at: index)
      guard let residual = residual(parts, frames: whole) else { continue }
      if trial.parts[index].isHardlyThere || residual * Self.earned < trial.residual {
        return withoutIdle(Trial(parts: parts, residual: residual))
      }
    }
    return trial
  }

  var secondsLeft: Double { experiment.secondsLeft }

  /// Whether the budget is not spent yet.
  var hasTime: Bool { experiment.hasTime }

  /// - Parameters:
  ///   - screening: the share of the budget up to which all mistakes are tried.
  ///   - rest: the share up to which the best of them are looked at closely.
  private mutating func search(
    _ mistakes: [Mistake], beside parts: [Trial.Part], screening: Double, rest: Double
  ) -> [Trial] {
    var trials: [Trial] = []
    experiment.use(screening)
    let untouched = parts.isEmpty ? nil : residual(parts, frames: excerpt)
    let baseline = (
      plain: untouched ?? experiment.untouched(frames: excerpt),
      tolerant: parts.isEmpty ? experiment.initialTolerant(frames: excerpt) : 0
    )
    // Once a mistake explains all, only simpler ones are worth trying.
    var simplest = Int.max
    for mistake in mistakes where mistake.complexity < simplest {
      guard hasTime else { break }
      if parts.contains(where: { $0.mistake.number == mistake.number }) { continue }
      guard let (trial, covered) = screen(mistake, beside: parts, baseline) else { continue }
      trials.append(trial)
      if parts.isEmpty { tolerant.append(covered) }
      if explainsAll(trial) { simplest = min(simplest, trial.parts.last?.complexity ?? simplest) }
    }
    // Mistakes that take many renders wait for all others.
    trials = trials.filter(\.isInTime).sorted(by: Self.isBetter) + trials.filter { !$0.isInTime }
    for index in trials.indices where hasTime {
      guard let last = trials[index].parts.last, last.mistake.complexity < simplest,
        let finer = finer(trials[index], beside: parts)
      else { continue }
      trials[index] = finer
      if explainsAll(finer) { simplest = min(simplest, last.mistake.complexity) }
    }
    experiment.use(rest)
    trials.sort(by: Self.isBetter)
    for index in trials.indices.prefix(Self.refinedCount) {
      trials[index] = refined(trials[index], frames: excerpt)
    }
    trials.sort(by: Self.isBetter)
    let wider = parts.isEmpty ? widened(trials) : []
    return confirmed(wider + trials).filter { $0.residual < initial }
  }

  /// The best over the whole render; where that takes long, as many as time allows, and none that assumes more than one
  /// that explains all.
  func confirmed(_ trials: [Trial]) -> [Trial] {
    let isLong =
      experiment.expectedSeconds(forFrames: whole) * Double(Self.finalCount) > secondsLeft * 0.4
    var found: [Trial] = []
    var simplest = Int.max
    for trial in trials.prefix(Self.finalCount) where !isLong || trial.complexity < simplest {
      guard let own = confirm(trial, isLong: isLong) else { continue }
      found.append(own)
      if isNull(own) { simplest = min(simplest, own.complexity) }
    }
    return found
  }

  func explainsAll(_ trial: Trial) -> Bool {
    trial.residual <= Self.rounding
      && proved(trial.parts).map { $0 <= Self.wholeRounding } == true
  }
  /// −90 dB: over a whole page, feedback and compressors make rounding of −96 dB of one of −120 dB.
  private static let wholeRounding = 1e-9

  /// What remains with the mistakes in a render of the whole graph.
  func proved(_ parts: [Trial.Part]) -> Double? {
    experiment.residual(
      of: parts.map { ($0.mistake, $0.size) }, frames: whole, isWhole: true)
  }

  /// Less remains; among those that leave only rounding, less is assumed.
  static func isBetter(_ one: Trial, than other: Trial) -> Bool {
    let (first, second) = (max(one.residual, rounding), max(other.residual, rounding))
    return (first, Double(one.complexity)) < (second, Double(other.complexity))
  }

  func residual(_ parts: [Trial.Part], frames: Int) -> Double? {
    experiment.residual(of: parts.map { ($0.mistake, $0.size) }, frames: frames)
  }
}
