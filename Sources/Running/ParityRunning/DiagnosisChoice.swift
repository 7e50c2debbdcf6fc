import ParityResults

/// Which of a run's differing cases are examined for causes when there is no time for all: first one case of each kind,
/// one suite after the other, then a second of each, and so on, failing cases first.
///
/// The choice depends on the results alone, not on speed: every case is counted with the time that one of its length
/// takes, or with all that it may take.
package struct DiagnosisChoice: Sendable {
  /// Positions in the run's order.
  package private(set) var chosen: [Int] = []
  /// For cases that are not chosen: how many of their kind are, and how many there are.
  package private(set) var left: [Int: (looked: Int, all: Int)] = [:]
  package private(set) var kinds = 0
  /// The share of its time with which a case is counted, at least; one of a second or more is counted with all. Of 30
  /// cases of a quarter of a second, of another engine's run, the average took 0.26.
  private static let leastShare = 0.25
  /// Cases on which experiments are made, the first of each kind first.
  private var judged: [(place: Int, kind: DifferenceKind)] = []

  /// - Parameters:
  ///   - results: in run order.
  ///   - judges: whether experiments may be made as well.
  ///   - seconds: processor seconds for all; infinite for no bound.
  package init(
    _ results: [CaseResult], effort: DiagnosisEffort, seconds: Double,
    judges: (Int) -> Bool = { _ in true }
  ) {
    guard effort != .off else { return }
    var members: [DifferenceKind: [Int]] = [:]
    var order: [DifferenceKind] = []
    for (place, result) in results.enumerated() {
      guard let kind = DifferenceKind(result) else { continue }
      if members[kind] == nil { order.append(kind) }
      members[kind, default: []].append(place)
    }
    kinds = order.count
    var spent = 0.0
    for fails in [true, false] {
      let own = Self.bySuite(
        order.filter { $0.fails == fails }.compactMap { members[$0] }, results)
      let longest = own.map(\.count).max() ?? 0
      for round in 0..<longest {
        for kind in own where round < kind.count {
          let place = kind[round]
          // For passing cases, and for the candidate that experiments use, only the signals are examined.
          let cost =
            effort.seconds * Self.share(of: results[place])
            * (fails && judges(place) ? 1 : SignalFindings.share(isBesideExperiments: false))
          guard spent + cost <= seconds else { continue }
          spent += cost
          chosen.append(place)
          if fails, judges(place), let kind = DifferenceKind(results[place]) {
            judged.append((place, kind))
          }
        }
      }
    }
    let looked = Set(chosen)
    for kind in order.compactMap({ members[$0] }) {
      let count = kind.count { looked.contains($0) }
      for place in kind where !looked.contains(place) { left[place] = (count, kind.count) }
    }
    chosen.sort()
  }

  private static func share(of result: CaseResult) -> Double {
    min(1, max(leastShare, Double(result.frames) / result.sampleRate))
  }

  /// The first kind of each suite, then the second of each.
  private static func bySuite(_ kinds: [[Int]], _ results: [CaseResult]) -> [[Int]] {
    var counts: [String: Int] = [:]
    return kinds.map { kind -> (turn: Int, kind: [Int]) in
      let suite = kind.first.map { results[$0].suite } ?? ""
      counts[suite, default: 0] += 1
      return (counts[suite] ?? 0, kind)
    }
    .enumerated().sorted { ($0.element.turn, $0.offset) < ($1.element.turn, $1.offset) }
    .map(\.element.kind)
  }

  /// Which cases get a second, longer look: of each kind the first that the first look does not explain.
  ///
  /// - Parameters:
  ///   - isExplained: whether the first look at a case named a cause that leaves nothing.
  ///   - cost: processor seconds that each may take.
  ///   - seconds: processor seconds for all.
  package func again(
    costing cost: Double, within seconds: Double, isExplained: (Int) -> Bool
  ) -> [Int] {
    var seen: Set<DifferenceKind> = []
    let open = judged.filter { !isExplained($0.place) && seen.insert($0.kind).inserted }
    let most = seconds / cost
    return open.prefix(most < Double(open.count) ? max(0, Int(most)) : open.count).map(\.place)
      .sorted()
  }
}
