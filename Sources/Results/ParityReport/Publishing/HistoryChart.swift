import Foundation
import ParityResults
import ReadableNumbers

/// Past full runs as bars: how many comparisons passed, diverged as known, and failed.
///
/// If there are more runs than fit, several share a bar, which shows the worst of them.
///
/// - Units: the drawing is 600 by 90; a bar's height counts comparisons.
struct HistoryChart {
  /// The runs of each bar, oldest first.
  private let bars: [[RunRecord]]

  private static let (width, height) = (600.0, 90.0)
  /// More bars than this are too thin to see.
  private static let most = 60

  init(_ history: RunHistory) {
    let runs = history.runs.filter { !$0.isPartial }
    let each = max(1, (runs.count + Self.most - 1) / Self.most)
    // From the end, so that the latest bar is complete.
    bars = stride(from: runs.count, to: 0, by: -each)
      .map { Array(runs[max(0, $0 - each)..<$0]) }.reversed()
  }

  private var runs: [RunRecord] { bars.map(Self.worst) }

  private static func worst(_ runs: [RunRecord]) -> RunRecord {
    runs.max { one, other in
      (one.summary.failures, -one.summary.bitExact) < (
        other.summary.failures, -other.summary.bitExact
      )
    } ?? runs[0]
  }

  /// nil for fewer than two runs, which show no trend.
  var svg: String? {
    guard bars.count > 1, let most = runs.map(\.summary.cases).max(), most > 0 else { return nil }
    let step = Self.width / Double(max(bars.count, 12))
    let drawn = bars.enumerated().map { index, runs in
      bar(runs, x: Double(index) * step, width: step * 0.8, most: Double(most))
    }
    let count = bars.reduce(0) { $0 + $1.count }
    return """
      <svg class="history-chart" viewBox="0 0 600 90" preserveAspectRatio="xMinYMax" role="img" \
      aria-labelledby="history-title">
      <title id="history-title">\(Words.count(count)) full runs, the latest at the end</title>
      <path class="history-base" d="M0 89.5H600"/>
      \(drawn.joined(separator: "\n"))
      </svg>
      """
  }

  /// The captions below the bars: the first and the last day, and what one bar stands for; nil without a drawing.
  var axis: (first: String, note: String, last: String)? {
    guard bars.count > 1, let first = bars.first?.first, let last = bars.last?.last else {
      return nil
    }
    let most = runs.map(\.summary.cases).max() ?? 0
    let each = bars.map(\.count).max() ?? 1
    let whole = "a whole bar is \(Words.plural(most, "comparison"))"
    return (
      String(ReportNumbers.date(first.date).prefix(10)),
      each == 1 ? whole : "\(whole); each bar is the worst of \(each) runs",
      String(ReportNumbers.date(last.date).prefix(10))
    )
  }

  private func bar(_ runs: [RunRecord], x: Double, width: Double, most: Double) -> String {
    let run = Self.worst(runs)
    let summary = run.summary
    let parts = [
      ("exact", min(summary.bitExact, summary.passed)),
      ("within", summary.passed - min(summary.bitExact, summary.passed)),
      ("known", summary.knownDivergences), ("unsupported", summary.unsupported),
      ("fail", summary.failures),
    ].filter { $0.1 > 0 }
    var top = Self.height - 1
    // One failure among a thousand must be visible.
    let heights = parts.map { max(3, Double($0.1) / most * (Self.height - 13)) }
    let rectangles = zip(parts, heights).map { part, height in
      top -= height
      return "<rect class=\"history-\(part.0)\" x=\"\(Self.number(x))\" y=\"\(Self.number(top))\""
        + " width=\"\(Self.number(width))\" height=\"\(Self.number(height))\"/>"
    }
    let which = runs.count > 1 ? "the worst of \(runs.count) runs, " : ""
    let title =
      "\(which)\(ReportNumbers.date(run.date)): \(Words.count(summary.passed)) of"
      + " \(Words.count(summary.cases)) passed, \(Words.count(summary.bitExact)) bit-exact"
    return "<g><title>\(title)</title>\(rectangles.joined())</g>"
  }

  private static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}

extension RunResults.Summary {
  fileprivate var failures: Int { failed + errors }
}
