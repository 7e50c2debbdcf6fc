/// Tries all causes on a pair, and again on what remains when one of them is undone: up to three at once.
struct SuspectSearch {
  /// The number of first causes that are followed.
  private static let followed = 4
  private static let deepest = 3
  /// What a first cause must explain, in dB, before a second is searched for.
  private static let leastFirst = 1.0
  /// A further cause must leave this much less, in dB, than the best single one.
  private static let furtherCost = 10.0

  private static let delays: Set<Diagnosis.Cause> = [.integerDelay, .fractionalDelay]

  private(set) var suspects: [Suspect] = []
  /// Whether something was not tried for lack of time.
  private(set) var isCutShort = false
  private let pair: SignalPair
  private let initial: Double
  private let floor: Double
  private let budget: Double
  private let clock = ProcessorClock()
  private var costs = SearchCosts()

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
    suspects += look(.timeScale, pair) { TimeScaleCause.suspects(in: $0, alignment) }
    suspects += look(.filter, pair, FilterCause.suspects)
    if suspects.contains(where: { isSettled($0) && $0.parameters <= 5 }) { return }
    follow(suspects, depth: 2)
    if !suspects.contains(where: isSettled) {
      suspects += look(.wow, pair, WowCause.suspects)
    }
  }

  /// Tries one kind of cause, if there is as much time as that is expected to take.
  private mutating func look(
    _ kind: SearchCosts.Kind, _ pair: SignalPair, _ cause: (SignalPair) -> [Suspect]
  ) -> [Suspect] {
    let start = clock.seconds
    guard start + costs.seconds(of: kind) <= budget else {
      isCutShort = true
      return []
    }
    let found = cause(pair)
    costs.note(clock.seconds - start, of: kind)
    return found
  }

  /// Undoes each of the best causes and searches again.
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
    for suspect in promising.prefix(Self.followed) {
      guard clock.seconds + costs.seconds(of: .simple) <= budget else {
        isCutShort = true
        break
      }
      guard let undone = suspect.undone, let rest = SignalPair(undone, of: pair),
        !rest.isCandidateSilent
      else { continue }
      var seconds = quick(rest, Alignment.measure(rest))
      if !seconds.contains(where: isSettled) {
        seconds += look(.filter, rest, FilterCause.suspects)
      }
      var used = Set([suspect.cause] + suspect.also)
      // Two delays are one.
      if !used.isDisjoint(with: Self.delays) { used.formUnion(Self.delays) }
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
    guard !further.contains(where: isSettled) else { return }
    if hasTime {
      follow(further, depth: depth + 1)
    } else {
      isCutShort = true
    }
  }

  private mutating func quick(_ pair: SignalPair, _ alignment: Alignment?) -> [Suspect] {
    let start = clock.seconds
    var suspects = GainCause.suspects(in: pair) + AnchoredCause.suspects(in: pair)
    suspects += ChannelCause.suspects(in: pair, alignment)
    if let alignment { suspects += DelayCause.suspects(in: pair, alignment) }
    suspects += OffsetCause.suspects(in: pair)
    suspects += EdgeCause.suspects(in: pair)
    suspects += ClippingCause.suspects(in: pair)
    suspects += QuantisationCause.suspects(in: pair)
    suspects += DenormalCause.suspects(in: pair)
    costs.note(clock.seconds - start, of: .simple)
    let further: [(SearchCosts.Kind, (SignalPair) -> [Suspect])] = [
      (.channelMix, ChannelMixCause.suspects), (.layout, ChannelLayoutCause.suspects),
      (.stretch, StretchCause.suspects), (.grid, SampleGridCause.suspects),
      (.shaper, ShaperCause.suspects), (.missingShaper, MissingStageCause.shapers),
      (.level, LevelOverTimeCause.suspects), (.splice, SpliceCause.suspects),
      (.copy, CopyCause.suspects), (.added, AddedCause.suspects),
    ]
    for (kind, cause) in further { suspects += look(kind, pair, cause) }
    return suspects
  }
}
