import Foundation
import ParityReferences
import ParityResults

/// Proposes limits from measurements: the tightest that the spread of the captures supports.
package struct LimitsDerivation {
  /// Margin above a measured spread, in dB: the next captures may differ a little more.
  package static let margin = 6.0

  private let library: ReferenceLibrary
  private let limits: Limits

  /// - Parameter limits: the current ones, whose reasons are kept.
  package init(library: ReferenceLibrary, limits: Limits) {
    self.library = library
    self.limits = limits
  }

  /// One suite's limit.
  package struct Proposal: Equatable, Sendable {
    package let suite: String
    package let limit: LimitResult
    /// The number of captured cases on which it is based.
    package let caseCount: Int
    /// What the limits on measures are based on.
    package let spread: MeasureSpread
  }

  package var proposals: [Proposal] {
    library.suites.map { suite in
      let entries = library.manifest.cases.filter { $0.suite == suite }
      // Only where a limit names measures: every seed's sound is read for them.
      let isMeasured = limits.limit(suite: suite, id: "").measures != nil
      let spread = MeasureSpread(isMeasured ? entries : [], library)
      return Proposal(
        suite: suite, limit: limit(of: suite, entries, spread), caseCount: entries.count,
        spread: spread)
    }
  }

  /// The proposals in the form of `limits.yml`.
  package var yaml: String {
    let lines = proposals.flatMap { proposal in
      let limit = proposal.limit
      let evidence = limit.evidence
      var parts = ["repeat: \(evidence?.repeatSpread.map(Self.decibels) ?? "identical")"]
      if let browser = evidence?.browserSpread {
        parts.append("browser: \(Self.decibels(browser))")
      }
      if let margin = evidence?.margin, margin > 0 {
        parts.append("margin: \(Self.decibels(margin))")
      }
      let samples = limit.decibels.map(Self.decibels) ?? "bit-exact"
      return ["  \(proposal.suite):"]
        + (limit.kind == .measures ? [] : ["    limit: \(samples)"])
        + (limit.measures ?? []).map {
          "    \($0.measure): \($0.allowed) # \(Self.grounds($0, proposal.spread))"
        }
        + [
          "    reason: \(Self.quoted(limit.reason))",
          "    date: \(limit.date ?? Day.today)",
        ] + (limit.kind == .measures ? [] : ["    evidence: { \(parts.joined(separator: ", ")) }"])
    }
    return (["suites:"] + lines).joined(separator: "\n") + "\n"
  }

  /// What a measure's limit is based on, as a comment.
  private static func grounds(_ limit: MeasureLimit, _ spread: MeasureSpread) -> String {
    func part(_ value: Double?, _ words: String) -> String? {
      value.map { "\(words) \(String(format: "%.3g", $0)) \(limit.unit)" }
    }
    let parts = [
      part(spread.browsers[limit.measure], "nearest other browser"),
      part(spread.seeds[limit.measure], "seeds"),
    ].compactMap(\.self)
    return parts.isEmpty ? "as it was: nothing is filed" : parts.joined(separator: ", ")
  }

  private func limit(
    of suite: String, _ entries: [Manifest.Entry], _ measures: MeasureSpread
  ) -> LimitResult {
    let spread = entries.compactMap(\.spread.nullDepth).max()
    let nearest = entries.compactMap { entry in
      NearestBrowser(nullDepth: nil, distances: entry.browsers ?? [])?.distance.nullDepth
    }
    let known = limits.limit(suite: suite, id: "")
    let isKnown = known != Limits.bitExact
    let kept = LimitResult(kind: known.kind, decibels: known.decibels, reason: known.reason)
    var evidence = LimitEvidence(repeatSpread: spread, browserSpread: nearest.max())
    var limit = LimitResult(
      kind: .bitExact,
      reason: isKnown ? known.reason : "captures repeat to the bit, and the arithmetic is known")
    if let spread {
      evidence.margin = Self.margin
      limit = LimitResult(
        kind: .nullDepth, decibels: ((spread + Self.margin) * 10).rounded(.down) / 10,
        reason: isKnown
          ? known.reason : "captures of the suite differ among themselves by this much")
    }
    if let known = known.measures {
      // Measures are there for samples that may differ: by any amount, or by as much as before.
      if spread == nil { limit = kept }
      limit.measures = known.map { measure in
        var derived = measure
        derived.most = measures.supported(measure.measure) ?? measure.most
        return derived
      }
      evidence.measures = true
    }
    limit.evidence = evidence
    limit.date = Day.today
    return limit
  }

  private static func decibels(_ value: Double) -> String { String(format: "%.1f dB", value) }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
