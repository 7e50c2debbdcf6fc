import Foundation
import ParityReferences

/// What the history stores of one run.
///
/// - Shape: `comparisons` has one outcome for each case and candidate, by "id@candidate"; empty for a run whose results
///   contain only some of them.
package struct RunRecord: Codable, Equatable, Sendable {
  package static let currentFormat = "parity-run"
  package static let currentVersion = 1

  package var format = currentFormat
  package var version = currentVersion
  package var date: Date
  /// How long the run took: it tells apart runs of the same second with the same outcome. nil in records of earlier
  /// versions.
  package var seconds: Double?
  /// nil for a run outside a repository.
  package var commit: SourceCommit?
  package var parityVersion: String
  /// The browsers in which the references were captured.
  package var browsers: [ReferenceOrigin.BrowserName]
  /// True when the run covered only some of the cases: its counts cannot be compared with a full run's.
  package var isPartial: Bool
  package var summary: RunResults.Summary
  package var comparisons: [String: ComparisonOutcome]

  package init(_ results: RunResults) {
    // In whole seconds, as written, so that a record equals what is read back.
    date = Date(timeIntervalSince1970: results.run.date.timeIntervalSince1970.rounded(.down))
    seconds = results.run.seconds
    commit = results.run.commit
    parityVersion = results.run.parityVersion
    var names: [ReferenceOrigin.BrowserName] = []
    for origin in results.references where !names.contains(origin.browser) {
      names.append(origin.browser)
    }
    browsers = names
    isPartial = results.run.isPartial ?? false
    summary = results.summary
    // With only some of very many, the others would seem new, or gone.
    let known = results.run.abridged == nil ? results.cases : []
    comparisons = Dictionary(
      known.map { ($0.key, ComparisonOutcome($0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Decodes a record that this program can read, and refuses anything else.
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
    seconds = try container.decodeIfPresent(Double.self, forKey: .seconds)
    commit = try container.decodeIfPresent(SourceCommit.self, forKey: .commit)
    parityVersion = try container.decode(String.self, forKey: .parityVersion)
    browsers = try container.decode([ReferenceOrigin.BrowserName].self, forKey: .browsers)
    isPartial = try container.decode(Bool.self, forKey: .isPartial)
    summary = try container.decode(RunResults.Summary.self, forKey: .summary)
    comparisons = try container.decode([String: ComparisonOutcome].self, forKey: .comparisons)
  }
}
