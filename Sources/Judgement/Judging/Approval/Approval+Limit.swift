import ParityReferences
import ParityResults

extension Approval {
  /// Adds a new limit for each matching case, with its measurements as evidence.
  ///
  /// - Parameters:
  ///   - decibels: the highest null depth to allow.
  ///   - window: the largest null depth of any 50 ms, in dB; nil to keep the current one.
  ///   - margin: how far the limit may lie above the largest measured spread, in dB.
  /// - Returns: the new text, after a check that it can be read and passes all of the failures.
  /// - Throws: `ApprovalError`, also when the evidence does not support the limit.
  package func addingLimit(
    _ decibels: Double, window: Double? = nil, margin: Double, _ request: Request,
    to yaml: String, home: LimitsHome
  ) throws(ApprovalError) -> String {
    let failed = try failures(request)
    for result in failed {
      guard let depth = result.comparison?.nullDepth else {
        throw .unlimited(
          comparison: result.key,
          message: "it has no null depth that could be compared with a limit (\(result.message))")
      }
      guard depth <= decibels else {
        throw .notCoveredByLimit(
          comparison: result.key, depth: depth, limit: decibels)
      }
    }
    try Self.checkStep(failed, decibels)
    for result in failed { try checkWindow(result, decibels, window) }
    var edited = LimitsText(yaml)
    for id in failed.map(\.id).uniqued {
      guard !limits.hasOwnLimit(id: id) else { throw .hasLimit(id: id) }
      do throws(LimitsText.EditError) {
        var entry = ["\(YAMLText.scalar(id)):", "  limit: \(decibels) dB"]
        if let window = window ?? self.window(of: id) { entry.append("  window: \(window) dB") }
        entry += ["  reason: \(YAMLText.quoted(request.reason))", "  date: \(today)"]
        if home.grounds == .measured {
          entry.append("  evidence: { \(evidence(of: id, margin: margin)) }")
        }
        try edited.add(entry, to: home.path(to: "cases"))
      } catch {
        throw Self.unwritten(error, home.path)
      }
    }
    try proveLimits(edited.text, home, failed)
    return edited.text
  }

  /// As with divergences: an entry for several cases must fit each of them.
  static func checkStep(_ failed: [CaseResult], _ decibels: Double) throws(ApprovalError) {
    let cases = Dictionary(grouping: failed, by: \.id)
    guard cases.count > 1 else { return }
    for id in failed.map(\.id).uniqued {
      let worst = (cases[id] ?? []).compactMap { result in
        result.comparison?.nullDepth.map { (depth: $0, key: result.key) }
      }.max { $0.depth < $1.depth }
      if let worst, worst.depth < decibels - largestStep {
        throw .limitFarAbove(comparison: worst.key, depth: worst.depth, limit: decibels)
      }
    }
  }

  /// The window currently set for a case; nil where the usual one applies.
  private func window(of id: String) -> Double? {
    limits.limit(suite: String(id.prefix { $0 != "/" }), id: id).window
  }

  /// A difference within the limit by null depth may still be too large in some 50 ms.
  private func checkWindow(
    _ result: CaseResult, _ decibels: Double, _ window: Double?
  ) throws(ApprovalError) {
    var limit = LimitResult(kind: .nullDepth, decibels: decibels, reason: "")
    limit.window = window ?? self.window(of: result.id)
    guard let worst = result.comparison?.worstWindow, let most = limit.windowInForce,
      worst.nullDepth > most
    else { return }
    throw .notCoveredByWindow(
      comparison: result.key, depth: worst.nullDepth, time: worst.time, window: most)
  }

  /// How far captures of the case differ, and how far away the nearest other browser is.
  private func evidence(of id: String, margin: Double) -> String {
    let entry = manifest.cases.first { $0.id == id }
    let nearest = NearestBrowser(nullDepth: nil, distances: entry?.browsers ?? [])
    var parts = ["repeat: \(entry?.spread.nullDepth.map(Self.text) ?? "identical")"]
    if let depth = nearest?.distance.nullDepth { parts.append("browser: \(Self.text(depth))") }
    if margin > 0 { parts.append("margin: \(Self.text(margin))") }
    return parts.joined(separator: ", ")
  }

  private func proveLimits(
    _ yaml: String, _ home: LimitsHome, _ failed: [CaseResult]
  ) throws(ApprovalError) {
    let read = try readBack(yaml, home)
    guard read.divergences == limits.divergences, read.keepsLimits(of: limits) else {
      throw .unwritten(
        path: home.path, detail: "the new text changes other entries; add it by hand")
    }
    for result in failed {
      var evidence = result.evidence
      evidence.limit = read.limit(suite: result.suite, id: result.id)
      try prove(evidence, is: .pass, home)
    }
  }
}

extension [String] {
  /// Without duplicates; the first of each is kept.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
