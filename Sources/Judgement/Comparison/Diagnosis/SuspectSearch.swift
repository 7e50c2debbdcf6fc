/// Tries all causes on a pair, and on what is left when one of them is undone: up to three at once.
struct SuspectSearch {
  /// How many of the first causes are followed further.
  private static let followed = 4
  private static let deepest = 3
  /// What a first cause must explain, in dB, for a second to be looked for.
  private static let leastFirst = 1.0
  /// A further cause must leave this much less, in dB, than the best alone does.
  private static let furtherCost = 10.0

  private(set) var suspects: [Suspect] = []
  private let pair: SignalPair
  private let initial: Double
  private let floor: Double
  private let budget: Double
  private let clock = ProcessorClock()

  init(_ pair: SignalPair, initial: Double, budget: Double) {
    self.pair = pair
    self.initial = initial
    self.budget = budget
    floor = Suspect.floor(initial: initial)
  }

  func isSettled(_ suspect: Suspect) -> Bool { suspect.remaining(above: -.infinity) <= floor }

  private var hasTime: Bool { clock.seconds < budget }

  mutating func run(alignment: Alignment?) {
    suspects = quick(pair, alignment)
    if suspects.contains(where: isSettled) { return }
    if hasTime { suspects += TimeScaleCause.suspects(in: pair, alignment) }
    if hasTime { suspects += FilterCause.suspects(in: pair) }
    if suspects.contains(where: { isSettled($0) && $0.parameters <= 5 }) { return }
    follow(suspects, depth: 2)
    if hasTime, !suspects.contains(where: isSettled) {
      suspects += WowCause.suspects(in: pair)
    }
  }

  /// Undoes each of the best causes and looks again.
  private mutating func follow(_ first: [Suspect], depth: Int) {
    guard depth <= Self.deepest else { return }
    let promising = first.filter {
      $0.undone != nil && $0.parameters <= 5
        && ($0.isAnchored && depth == 2
          || min(initial, 0) - ($0.remaining ?? -.infinity) >= Self.leastFirst)
    }.sorted {
      ($0.isAnchored ? 0 : 1, $0.rank(above: floor))
        < ($1.isAnchored ? 0 : 1, $1.rank(above: floor))
    }
    var further: [Suspect] = []
    for suspect in promising.prefix(Self.followed) where hasTime {
      guard let undone = suspect.undone, let rest = SignalPair(undone, of: pair),
        !rest.isCandidateSilent
      else { continue }
      var seconds = quick(rest, Alignment.measure(rest))
      if !seconds.contains(where: isSettled), hasTime { seconds += FilterCause.suspects(in: rest) }
      let used = Set([suspect.cause] + suspect.also)
      let best = seconds.filter { !used.contains($0.cause) }
        .min { $0.rank(above: floor) < $1.rank(above: floor) }
      guard let best,
        best.remaining(above: floor) + Self.furtherCost <= suspect.remaining(above: floor)
      else { continue }
      var both = suspect
      both = Suspect(
        cause: suspect.cause, estimate: suspect.estimate,
        finding: "\(suspect.finding), and \(best.finding)",
        evidence: suspect.evidence + best.evidence,
        parameters: suspect.parameters + best.parameters + 1, remaining: best.remaining,
        undone: best.undone, also: suspect.also + [best.cause])
      further.append(both)
    }
    suspects += further
    if !further.contains(where: isSettled), hasTime { follow(further, depth: depth + 1) }
  }

  private func quick(_ pair: SignalPair, _ alignment: Alignment?) -> [Suspect] {
    var suspects = GainCause.suspects(in: pair) + AnchoredCause.suspects(in: pair)
    suspects += ChannelCause.suspects(in: pair, alignment)
    if let alignment { suspects += DelayCause.suspects(in: pair, alignment) }
    suspects += OffsetCause.suspects(in: pair)
    suspects += EdgeCause.suspects(in: pair)
    suspects += ClippingCause.suspects(in: pair)
    suspects += QuantisationCause.suspects(in: pair)
    suspects += DenormalCause.suspects(in: pair)
    let further: [(SignalPair) -> [Suspect]] = [
      ChannelMixCause.suspects, ChannelLayoutCause.suspects, StretchCause.suspects,
      SampleGridCause.suspects, ShaperCause.suspects, MissingStageCause.shapers,
      LevelOverTimeCause.suspects,
      SpliceCause.suspects, CopyCause.suspects, AddedCause.suspects,
    ]
    for cause in further where hasTime { suspects += cause(pair) }
    return suspects
  }
}
