import Foundation
import ParityReferences

/// What the history keeps of one run.
///
/// - Shape: `comparisons` has one outcome for each case and candidate, by "id@candidate"; none of a run
///   whose results show only some of them.
package struct RunRecord: Codable, Equatable, Sendable {
  package static let currentFormat = "parity-run"
  package static let currentVersion = 1

  package var format = currentFormat
  package var version = currentVersion
  package var date: Date
  /// nil for a run outside of a repository.
  package var commit: SourceCommit?
  package var parityVersion: String
  /// Those that the references were captured in.
  package var browsers: [ReferenceOrigin.BrowserName]
  /// True when the run was of a part of the cases: its counts do not compare with a full run's.
  package var isPartial: Bool
  package var summary: RunResults.Summary
  package var comparisons: [String: ComparisonOutcome]

  package init(_ results: RunResults) {
    // Whole seconds, as they are written: a record equals what is read back.
    date = Date(timeIntervalSince1970: results.run.date.timeIntervalSince1970.rounded(.down))
    commit = results.run.commit
    parityVersion = results.run.parityVersion
    var names: [ReferenceOrigin.BrowserName] = []
    for origin in results.references where !names.contains(origin.browser) {
      names.append(origin.browser)
    }
    browsers = names
    isPartial = results.run.isPartial ?? false
    summary = results.summary
    // A few of very many: those that are not among them would seem new, or gone.
    let known = results.run.abridged == nil ? results.cases : []
    comparisons = Dictionary(
      known.map { ($0.key, ComparisonOutcome($0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// A record that this program can read; anything else is refused.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    format = try container.decode(String.self, forKey: .format)
    version = try container.decode(Int.self, forKey: .version)
    guard format == Self.currentFormat, version == Self.currentVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "format \(format), version \(version); this program reads"
          + " \(Self.currentFormat), version \(Self.currentVersion)")
    }
    date = try container.decode(Date.self, forKey: .date)
    commit = try container.decodeIfPresent(SourceCommit.self, forKey: .commit)
    parityVersion = try container.decode(String.self, forKey: .parityVersion)
    browsers = try container.decode([ReferenceOrigin.BrowserName].self, forKey: .browsers)
    isPartial = try container.decode(Bool.self, forKey: .isPartial)
    summary = try container.decode(RunResults.Summary.self, forKey: .summary)
    comparisons = try container.decode([String: ComparisonOutcome].self, forKey: .comparisons)
  }
}
