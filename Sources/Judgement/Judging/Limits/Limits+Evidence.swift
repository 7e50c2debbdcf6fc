import ParityReferences
import ParityResults

extension Limits {
  /// Evidence is written to a tenth of a dB.
  private static let rounding = 0.05

  /// A limit whose evidence is not what was measured; nil where all of it is.
  ///
  /// The manifest records how far captures differ among themselves, and how far away the nearest other browser is: the
  /// evidence in `limits.yml` is checked against it. For platforms nothing is recorded, so that a difference between
  /// them is not accepted as evidence.
  ///
  /// - Parameter library: where the renders of random cases are; nil to leave them out.
  package func unsupportedEvidence(
    _ entries: [Manifest.Entry], _ library: ReferenceLibrary? = nil
  ) -> UnsupportedEvidence? {
    let bySuite = Dictionary(grouping: entries, by: \.suite)
    for (name, limit) in suites.sorted(by: { $0.key < $1.key }) {
      if let fault = Self.fault(name, limit, bySuite[name] ?? [], library) { return fault }
    }
    for (id, limit) in cases.sorted(by: { $0.key < $1.key }) {
      if let fault = Self.fault(id, limit, entries.filter { $0.id == id }, library) { return fault }
    }
    guard let fallback else { return nil }
    return Self.fault(
      "default", fallback, entries.filter { cases[$0.id] == nil && suites[$0.suite] == nil },
      library)
  }

  /// Known divergences that together excuse all that a candidate renders; nil where none do.
  ///
  /// Where each case is listed by name, someone has looked at each.
  ///
  /// - Parameter covered: the ids that each candidate renders, by its name.
  package func divergenceOfEverything(
    _ covered: [String: [String]]
  ) -> DivergenceOfEverything? {
    for (name, ids) in covered.sorted(by: { $0.key < $1.key }) where ids.count > 1 {
      let own = divergences.filter { $0.candidate == nil || $0.candidate == name }
      guard own.contains(where: \.hasWildcard),
        ids.allSatisfy({ id in own.contains { $0.matches(id) } })
      else { continue }
      return DivergenceOfEverything(divergences: own.map(\.id), candidate: name)
    }
    return nil
  }

  private static func fault(
    _ name: String, _ limit: LimitResult, _ entries: [Manifest.Entry], _ library: ReferenceLibrary?
  ) -> UnsupportedEvidence? {
    if limit.evidence?.measures == true, let measures = limit.measures {
      let spread = MeasureSpread(entries, library)
      for measure in measures {
        let supported = spread.supported(measure.measure)
        guard measure.most > (supported ?? -1) * (1 + 1e-9) else { continue }
        return .measure(name: name, limit: measure, supported: supported)
      }
    }
    guard limit.kind == .nullDepth, let evidence = limit.evidence else { return nil }
    let spread = entries.compactMap(\.spread.nullDepth).max()
    let browser = entries.compactMap {
      NearestBrowser(nullDepth: nil, distances: $0.browsers ?? [])?.distance.nullDepth
    }.max()
    let platform = entries.compactMap(\.platforms?.nullDepth).max()
    if let claimed = evidence.platformSpread, claimed > (platform ?? -.infinity) + rounding {
      return .platform(name: name, claimed: claimed)
    }
    if let claimed = evidence.repeatSpread, claimed > (spread ?? -.infinity) + rounding {
      return .captures(name: name, claimed: claimed, measured: spread)
    }
    if let claimed = evidence.browserSpread, claimed > (browser ?? -.infinity) + rounding {
      return .browser(name: name, claimed: claimed, measured: browser)
    }
    return nil
  }
}
