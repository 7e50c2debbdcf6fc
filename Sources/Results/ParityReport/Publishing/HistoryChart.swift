import ReadableNumbers
import Foundation
import ParityResults

/// Past full runs as bars: how many comparisons passed, diverged as known, and failed.
///
/// - Units: the drawing is 600 by 90; a bar's height counts comparisons.
struct HistoryChart {
  private let runs: [RunRecord]

  private static let (width, height) = (600.0, 90.0)
  /// More bars than this are too thin to see.
  private static let longest = 60

  init(_ history: RunHistory) {
    runs = Array(history.runs.filter { !$0.isPartial }.suffix(Self.longest))
  }

  /// nil for fewer than two runs, which show no trend.
  var svg: String? {
    guard runs.count > 1, let most = runs.map(\.summary.cases).max(), most > 0 else { return nil }
    let step = Self.width / Double(max(runs.count, 12))
    let bars = runs.enumerated().map { index, run in
      bar(run, x: Double(index) * step, width: step * 0.8, most: Double(most))
    }
    return """
      <svg class="history-chart" viewBox="0 0 600 90" preserveAspectRatio="xMinYMax" role="img" \
      aria-labelledby="history-title">
      <title id="history-title">\(Words.count(runs.count)) full runs, the latest at the end</title>
      <path class="history-base" d="M0 89.5H600"/>
      \(bars.joined(separator: "\n"))
      </svg>
      """
  }

  private func bar(_ run: RunRecord, x: Double, width: Double, most: Double) -> String {
    let summary = run.summary
    let parts = [
      ("exact", min(summary.bitExact, summary.passed)),
      ("within", summary.passed - min(summary.bitExact, summary.passed)),
      ("known", summary.knownDivergences), ("fail", summary.failed + summary.errors),
    ].filter { $0.1 > 0 }
    var top = Self.height - 1
    // One failure among a thousand must be seen.
    let heights = parts.map { max(3, Double($0.1) / most * (Self.height - 13)) }
    let rectangles = zip(parts, heights).map { part, height in
      top -= height
      return "<rect class=\"history-\(part.0)\" x=\"\(Self.number(x))\" y=\"\(Self.number(top))\""
        + " width=\"\(Self.number(width))\" height=\"\(Self.number(height))\"/>"
    }
    let title =
      "\(ReportNumbers.date(run.date)): \(Words.count(summary.passed)) of"
      + " \(Words.count(summary.cases)) passed, \(Words.count(summary.bitExact)) bit-exact"
    return "<g><title>\(title)</title>\(rectangles.joined())</g>"
  }

  private static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}
