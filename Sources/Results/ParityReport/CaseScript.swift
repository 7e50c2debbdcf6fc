import ParityResults

/// What a case's own script carries: its result whole, what its numbers mean in sentences, and how it
/// came out before.
struct CaseScript: Encodable {
  private struct Line: Encodable {
    let name: String
    let text: String
  }

  private let result: CaseResult
  private let meaning: [Line]?
  private let trend: [TrendPoint]

  /// - Parameter trend: the same comparison in past runs, the oldest first.
  init(_ result: CaseResult, trend: [TrendPoint] = []) {
    self.trend = trend
    meaning = result.comparison?.metrics.map { metrics in
      metrics.lines.map { Line(name: $0.name, text: $0.text) }
    }
    var slim = result
    // Said in sentences.
    slim.comparison?.metrics = nil
    self.result = slim
  }
}
