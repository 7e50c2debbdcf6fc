import Foundation
import ParityCases
import ParityReferences
import ParityResults

/// Accepts a difference that the last run found, for a reason.
///
/// Nothing else in the program writes to `limits.yml`, and this does so only on request.
package struct Approval {
  private let results: RunResults
  package let manifest: Manifest
  package let limits: Limits
  package let today: String

  package init(results: RunResults, library: ReferenceLibrary, limits: Limits) {
    self.init(
      results: results, manifest: library.manifest, limits: limits, today: Day.today)
  }

  package init(results: RunResults, manifest: Manifest, limits: Limits, today: String) {
    self.results = results
    self.manifest = manifest
    self.limits = limits
    self.today = today
  }

  /// What is to be accepted, and why.
  package struct Request: Sendable {
    /// A glob over case ids, as for `parity run`.
    package var pattern: String
    /// nil for all candidates.
    package var candidate: String?
    package var reason: String
    package var link: String?
    /// The last day on which it is accepted, as yyyy-MM-dd; nil for half a year from now.
    package var expires: String?

    package init(
      pattern: String, candidate: String? = nil, reason: String, link: String? = nil,
      expires: String? = nil
    ) {
      self.pattern = pattern
      self.candidate = candidate
      self.reason = reason
      self.link = link
      self.expires = expires
    }
  }

  /// Long enough to fix a port, short enough not to be forgotten.
  package static let defaultDays = 183

  /// The cases of one entry differ by no more than this, in dB: its limit is the worst one's, and would let the others
  /// get worse.
  package static let largestStep = 10.0

  /// The matching comparisons that differ beyond their limits.
  ///
  /// - Throws: `ApprovalError` when there is none, one could not be compared, or one is out of date.
  package func failures(_ request: Request) throws(ApprovalError) -> [CaseResult] {
    guard !request.reason.allSatisfy(\.isWhitespace) else { throw .noReason }
    let pattern = CasePattern(request.pattern)
    let matching = results.cases.filter { result in
      pattern.matches(result.id)
        && (request.candidate == nil || result.candidate == request.candidate)
    }
    // A difference that was accepted since the run no longer counts.
    let accepted = matching.filter(isAcceptedMeanwhile)
    let failed = matching.filter { $0.verdict == .fail && !isAcceptedMeanwhile($0) }
    guard !matching.isEmpty else {
      throw .noMatch(
        pattern: request.pattern,
        differing: results.cases.filter { $0.verdict == .fail }.map(\.key))
    }
    if let broken = matching.first(where: { $0.verdict == .error }) {
      throw .notCompared(comparison: broken.key, message: broken.message)
    }
    guard !failed.isEmpty else {
      throw .nothingDiffers(
        pattern: request.pattern,
        known: accepted.count + matching.count { $0.verdict == .knownDivergence })
    }
    for result in failed { try checkCurrent(result) }
    return failed
  }

  private func isAcceptedMeanwhile(_ result: CaseResult) -> Bool {
    guard result.verdict == .fail,
      let known = limits.divergence(id: result.id, candidate: result.candidate)
    else { return false }
    var evidence = result.evidence
    evidence.divergence = known.accepted
    return Judge.judge(evidence, today: today).verdict == .knownDivergence
  }

  private func checkCurrent(_ result: CaseResult) throws(ApprovalError) {
    guard let entry = manifest.cases.first(where: { $0.id == result.id }) else {
      throw .stale(id: result.id, detail: "is no longer a reference")
    }
    guard let hash = result.referenceHash, hash == entry.filesHash else {
      throw .stale(id: result.id, detail: "was compared with another reference")
    }
    let limit = limits.limit(suite: result.suite, id: result.id)
    guard limit.key == result.limit.key else {
      throw .stale(id: result.id, detail: "was judged by another limit")
    }
  }

  /// Adds known divergences: one entry for each candidate, or several where depths are far apart.
  ///
  /// - Parameter yaml: the current `limits.yml`.
  /// - Returns: the new text, after a check that it can be read and excuses all of the failures.
  /// - Throws: `ApprovalError`.
  package func addingDivergence(
    _ request: Request, to yaml: String, home: LimitsHome
  ) throws(ApprovalError) -> String {
    let failed = try failures(request)
    let expires = request.expires ?? Day.adding(Self.defaultDays, to: today)
    guard Day.isValid(expires), expires > today else { throw .badExpiry(expires) }
    for result in failed {
      if let known = limits.divergence(id: result.id, candidate: result.candidate) {
        throw .alreadyCovered(comparison: result.key, by: known.id)
      }
    }
    let groups = try DivergenceGroup.groups(failed, largestStep: Self.largestStep)
    var taken = Set(limits.divergences.map(\.id))
    var edited = LimitsText(yaml)
    for group in groups {
      let id = Self.unused(Self.name(request.pattern, group.candidate), &taken)
      var entry = [
        "\(YAMLText.scalar(id)):",
        "  cases: [\(group.cases.map(YAMLText.scalar).joined(separator: ", "))]",
        "  candidate: \(YAMLText.scalar(group.candidate))",
        "  limit: \(Self.text(group.limit))",
      ]
      if let window = group.window { entry.append("  window: \(Self.text(window))") }
      entry.append("  reason: \(YAMLText.quoted(request.reason))")
      if let link = request.link { entry.append("  link: \(YAMLText.quoted(link))") }
      entry.append("  expires: \(expires)")
      do throws(LimitsText.EditError) {
        try edited.add(entry, to: home.path(to: "divergences"))
      } catch {
        throw Self.unwritten(error, home.path)
      }
    }
    try proveDivergences(edited.text, home, failed)
    return edited.text
  }

  /// The text must keep its old entries, and excuse each of the failures as a run would judge it.
  private func proveDivergences(
    _ yaml: String, _ home: LimitsHome, _ failed: [CaseResult]
  ) throws(ApprovalError) {
    let read = try readBack(yaml, home)
    let kept = read.divergences.filter { entry in limits.divergences.contains { $0 == entry } }
    guard kept.count == limits.divergences.count, read.hasSameLimits(as: limits) else {
      throw .unwritten(
        path: home.path, detail: "the new text changes other entries; add it by hand")
    }
    for result in failed {
      var evidence = result.evidence
      evidence.divergence =
        read.divergence(id: result.id, candidate: result.candidate)?.accepted
      try prove(evidence, is: .knownDivergence, home)
    }
  }

  /// - Throws: `ApprovalError.unwritten` for a case for which the new text does not have the requested effect.
  package func prove(
    _ evidence: CaseEvidence, is verdict: Verdict, _ home: LimitsHome
  ) throws(ApprovalError) {
    let judgement = Judge.judge(evidence, today: today)
    guard judgement.verdict == verdict else {
      throw .unwritten(
        path: home.path, detail: "\(evidence.key) would still fail: \(judgement.message)")
    }
  }

  package func readBack(_ yaml: String, _ home: LimitsHome) throws(ApprovalError) -> Limits {
    do throws(LimitsError) {
      return try Limits(yaml: yaml, home)
    } catch {
      throw .unwritten(
        path: home.path, detail: "with the new entry it would not load: \(error)")
    }
  }

  package static func unwritten(_ error: LimitsText.EditError, _ path: String) -> ApprovalError {
    switch error {
    case .sectionInOneLine(let section):
      .unwritten(
        path: path,
        detail:
          "'\(section)' is not a mapping, or has a comment inside its braces; put each of its entries"
          + " on a line of its own")
    }
  }

  package static func text(_ decibels: Double) -> String { String(format: "%.1f dB", decibels) }

  /// "biquad-lowpass-port" for `biquad/lowpass-*` of the port.
  private static func name(_ pattern: String, _ candidate: String) -> String {
    let words = "\(pattern)-\(candidate)".lowercased().split {
      !$0.isASCII || !($0.isLetter || $0.isNumber)
    }
    let name = words.joined(separator: "-").prefix(60)
    return name.first?.isLetter == true ? String(name) : "divergence-\(name)"
  }

  private static func unused(_ name: String, _ taken: inout Set<String>) -> String {
    var (id, number) = (name, 2)
    while !taken.insert(id).inserted {
      id = "\(name)-\(number)"
      number += 1
    }
    return id
  }
}
