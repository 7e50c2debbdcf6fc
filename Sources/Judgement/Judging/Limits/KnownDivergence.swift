import Comparison
import ParityCases
import ParityReferences
import ParityResults

/// A difference that is known and accepted for a limited time, with a reason.
package struct KnownDivergence: Equatable, Sendable {
  package let id: String
  package let reason: String
  package let link: String?
  /// The last day on which it is accepted.
  package let expires: String
  /// The largest null depth that is accepted, in dB.
  package let limit: Double
  /// The largest null depth of any 50 ms, in dB; nil for the most that a limit may allow.
  package let window: Double?
  private let patterns: [String]
  /// nil for all candidates.
  package let candidate: String?

  package func matches(_ id: String) -> Bool { patterns.contains { CasePattern($0).matches(id) } }

  package var hasWildcard: Bool { patterns.contains { $0.contains("*") || $0.contains("?") } }

  package func covers(_ id: String, candidate name: String) -> Bool {
    (candidate == nil || candidate == name)
      && patterns.contains { CasePattern($0).matches(id) }
  }

  /// The difference that it accepts, in the form in which evidence holds it.
  package var accepted: AcceptedDivergence {
    AcceptedDivergence(
      id: id, reason: reason, expires: expires, limit: limit,
      window: window ?? Limits.loosestWindow)
  }

  /// Which part of the entry matches nothing, as a sentence; nil where all of it matches.
  func unmatched(_ ids: [String], candidates: [String]?) -> String? {
    if let candidate, let candidates, !candidates.contains(candidate) {
      return "the known divergence '\(id)' is one of the candidate '\(candidate)', which does not"
        + " exist\(NearestName.hint(candidate, among: candidates))"
    }
    let idle = patterns.filter { pattern in !ids.contains { CasePattern(pattern).matches($0) } }
    guard let first = idle.first else { return nil }
    return idle.count == patterns.count
      ? "the known divergence '\(id)' matches no case; remove it"
      : "the known divergence '\(id)' names '\(first)', which matches no case"
        + NearestName.suggestion(NearestName.to(first, among: ids))
  }

  /// The effect of the entry in a run.
  ///
  /// - Returns: nil when none of its cases was in the run.
  package func result(_ cases: [CaseResult], today: String) -> DivergenceResult? {
    // A case that was not rendered says nothing about its difference.
    let own = cases.filter {
      covers($0.id, candidate: $0.candidate) && $0.verdict != .unsupported
    }
    guard !own.isEmpty else { return nil }
    let differs = own.contains { $0.verdict != .pass }
    let state: DivergenceResult.State =
      !differs
      ? .disappeared
      : today > expires
        ? .expired
        : own.contains { $0.verdict == .fail || $0.verdict == .error } ? .grown : .present
    return DivergenceResult(
      id: id, reason: reason, link: link, expires: expires, state: state,
      cases: own.map(\.key))
  }
}

extension KnownDivergence {
  /// One entry of `limits.yml`.
  package struct Entry: Decodable {
    package let cases: [String]?
    package let candidate: String?
    package let limit: String?
    package let window: String?
    package let reason: String?
    package let link: String?
    package let expires: String?

    package static let keys = [
      "cases", "candidate", "limit", "window", "reason", "link", "expires",
    ]

    package init(from decoder: any Decoder) throws {
      let container = try StrictContainer(decoder, allowing: Self.keys)
      cases = try container.decode("cases")
      candidate = try container.decode("candidate")
      limit = try container.decode("limit")
      window = try container.decode("window")
      reason = try container.decode("reason")
      link = try container.decode("link")
      expires = try container.decode("expires")
    }
  }

  /// - Throws: `LimitsError.divergence` when something is missing: nothing is accepted without its
  ///   reason and an end date.
  package init(_ id: String, _ entry: Entry, path: String) throws(LimitsError) {
    func refuse(_ fault: DivergenceFault) -> LimitsError {
      .divergence(place: path, id: id, fault)
    }
    guard let patterns = entry.cases, !patterns.isEmpty else { throw refuse(.noCases) }
    for pattern in patterns where pattern.allSatisfy({ "*?/".contains($0) }) {
      throw refuse(.everyCase(pattern: pattern))
    }
    guard let reason = entry.reason?.trimmingCharacters(in: .whitespacesAndNewlines),
      !reason.isEmpty
    else { throw refuse(.noReason) }
    guard let text = entry.limit, let limit = Limits.decibels(text), limit < 0 else {
      throw refuse(.noLimit)
    }
    let window = try entry.window.map { text throws(LimitsError) in
      guard let window = Limits.decibels(text), Limits.windows.contains(window) else {
        throw refuse(.invalidWindow(text))
      }
      return window
    }
    guard let expires = entry.expires, Day.isValid(expires) else {
      throw refuse(.noExpiry)
    }
    let latest = Day.adding(366, to: Day.today)
    guard expires <= latest else {
      throw refuse(.expiresTooLate(expires, latest: latest))
    }
    self.id = id
    self.patterns = patterns
    candidate = entry.candidate
    self.limit = limit
    self.window = window
    self.reason = reason
    link = entry.link
    self.expires = expires
  }
}
