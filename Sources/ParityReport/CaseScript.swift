import ParityResults

/// What a case's own script carries: its result whole, and what its numbers mean in sentences.
struct CaseScript: Encodable {
  private struct Line: Encodable {
    let name: String
    let text: String
  }

  private let result: CaseResult
  private let meaning: [Line]?

  init(_ result: CaseResult) {
    meaning = result.comparison?.metrics.map { metrics in
      MetricsText(metrics).lines.map { Line(name: $0.name, text: $0.text) }
    }
    var slim = result
    // Said in sentences.
    slim.comparison?.metrics = nil
    self.result = slim
  }
}
