import ParityReferences
import ParityResults
import ReadableNumbers

extension Limits {
  /// Evidence is written to a tenth of a dB.
  private static let rounding = 0.05

  /// A limit whose evidence contradicts the measurements, as a sentence; nil where all agree.
  ///
  /// The manifest records how far captures differ among themselves, and how far away the nearest other browser is: the
  /// evidence in `limits.yml` is checked against it. For platforms nothing is recorded, so that a difference between
  /// them is not accepted as evidence.
  package func unsupportedEvidence(_ entries: [Manifest.Entry]) -> String? {
    let bySuite = Dictionary(grouping: entries, by: \.suite)
    for (name, limit) in suites.sorted(by: { $0.key < $1.key }) {
      if let fault = Self.fault(name, limit, bySuite[name] ?? []) { return fault }
    }
    for (id, limit) in cases.sorted(by: { $0.key < $1.key }) {
      if let fault = Self.fault(id, limit, entries.filter { $0.id == id }) { return fault }
    }
    guard let fallback else { return nil }
    return Self.fault(
      "default", fallback, entries.filter { cases[$0.id] == nil && suites[$0.suite] == nil })
  }

  /// Known divergences that together excuse everything that a candidate renders, as a sentence; nil where none do.
  ///
  /// Where each case is listed by name, someone has looked at each.
  ///
  /// - Parameter covered: the ids that each candidate renders, by its name.
  package func divergenceOfEverything(_ covered: [String: [String]]) -> String? {
    for (name, ids) in covered.sorted(by: { $0.key < $1.key }) where ids.count > 1 {
      let own = divergences.filter { $0.candidate == nil || $0.candidate == name }
      guard own.contains(where: \.hasWildcard),
        ids.allSatisfy({ id in own.contains { $0.matches(id) } })
      else { continue }
      let names = own.map { "'\($0.id)'" }
      let which =
        names.count == 1
        ? "divergence \(names[0]) matches"
        : "divergences \(names.joined(separator: ", ")) together match"
      return "the known \(which) every case of '\(name)'; at least one case must be judged"
        + " without a divergence: name fewer suites or cases"
    }
    return nil
  }

  private static func fault(
    _ name: String, _ limit: LimitResult, _ entries: [Manifest.Entry]
  ) -> String? {
    guard limit.kind == .nullDepth, let evidence = limit.evidence else { return nil }
    let spread = entries.compactMap(\.spread.nullDepth).max()
    let browser = entries.compactMap {
      NearestBrowser(nullDepth: nil, distances: $0.browsers ?? [])?.distance.nullDepth
    }.max()
    let platform = entries.compactMap(\.platforms?.nullDepth).max()
    if let claimed = evidence.platformSpread, claimed > (platform ?? -.infinity) + rounding {
      return
        "the limit of '\(name)' rests on 'platform: \(Words.decibels(claimed))', but no difference"
        + " between platforms is filed that would show it; leave it out, or write identical"
    }
    let claims = [
      ("repeat", "captures differ among themselves by", evidence.repeatSpread, spread),
      ("browser", "the nearest other browser is off by", evidence.browserSpread, browser),
    ]
    for (key, words, claimed, measured) in claims {
      guard let claimed, claimed > (measured ?? -.infinity) + rounding else { continue }
      return "the limit of '\(name)' rests on '\(key): \(Words.decibels(claimed))', but \(words)"
        + " \(measured.map(Words.decibels) ?? "nothing") (manifest.json); 'parity limits --derive'"
        + " writes what was measured"
    }
    return nil
  }
}
