import Foundation
import ReadableNumbers

/// A cause that several cases of a run share.
package struct SharedCause: Codable, Equatable, Sendable {
  /// As `DiagnosisResult.cause`.
  package var cause: String
  /// As for the worst case, without places in its own graph.
  package var finding: String
  /// Keys of the cases, worst first.
  package var cases: [String]

  /// "38 cases share one cause: Q is read as linear, not in dB"
  package var sentence: String {
    cases.count == 1
      ? "1 case: \(finding)" : "\(Words.count(cases.count)) cases share one cause: \(finding)"
  }
}

/// The causes of a run's differences, most cases first, and how many cases have none.
package struct CauseSummary: Codable, Equatable, Sendable {
  package var causes: [SharedCause]
  /// Cases that differ beyond their limit for unknown reasons.
  package var unexplained: Int

  /// Causes that explain nothing.
  private static let remarks: Set<String> = [
    "diverges-at-frame", "noise-floor", "dither", "random-seed", "unexplained", "unrelated",
  ]

  /// - Parameter cases: of a run; those that fail or have errors are summarised.
  /// - Returns: nil when none does.
  package init?(_ cases: [CaseResult]) {
    let failing = cases.filter { $0.verdict == .fail || $0.verdict == .error }
      .sorted { ($0.comparison?.nullDepth ?? .infinity) > ($1.comparison?.nullDepth ?? .infinity) }
    guard !failing.isEmpty else { return nil }
    var groups: [String: SharedCause] = [:]
    var order: [String] = []
    var left = 0
    for result in failing {
      guard let first = result.diagnosis?.first, !Self.remarks.contains(first.cause) else {
        left += 1
        continue
      }
      let finding = Self.general(first.finding)
      let key = "\(first.cause) \(finding)"
      if groups[key] == nil {
        groups[key] = SharedCause(cause: first.cause, finding: finding, cases: [])
        order.append(key)
      }
      groups[key]?.cases.append(result.key)
    }
    unexplained = left
    let found = order.compactMap { groups[$0] }
    causes = found.indices.sorted { one, other in
      let (first, second) = (found[one].cases.count, found[other].cases.count)
      return first != second ? first > second : one < other
    }.map { found[$0] }
  }

  /// A finding in a form that applies to several cases: without nodes and frames.
  static func general(_ finding: String) -> String {
    var text = finding
    for pattern in [
      #" of all \d+ nodes"#, #" of node \d+"#, #" \(node \d+\)"#, #" at frame [\d,]+"#,
      #",? from frame [\d,]+ on"#,
    ] {
      text = text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }
    return text
  }
}
