import Comparison
import ParityReferences
import ParityResults

/// What the overview needs of a run, kept small: texts are stored once and rows refer to them; what only a case's own
/// page shows is in that case's script.
///
/// - Shape: `rows[i]` is a list in the order of `columns`. It ends with `bitExact` if that is 1, because the numbers
///   are then the columns' `equal`, and before it if nothing was compared.
struct OverviewData: Encodable {
  private let run: RunResults.Run
  private let references: [ReferenceOrigin]
  private let summary: RunResults.Summary
  private let divergences: [DivergenceResult]?
  private let sensitivity: [SuiteSensitivity]?
  private let causes: CauseSummary?
  private let change: RunChange?
  private let limits: [LimitResult]
  private let texts: [String]
  private let columns = OverviewColumn.all
  private let rows: [Row]

  /// - Parameter change: differences from an earlier run; nil if there is nothing to compare with.
  init(_ results: RunResults, change: RunChange? = nil) {
    self.change = change
    run = results.run
    references = results.references
    summary = results.summary
    divergences = results.divergences
    sensitivity = results.sensitivity
    causes = results.causes
    var limits: [LimitResult] = []
    var texts = TextTable()
    rows = results.cases.map { result in
      if !limits.contains(result.limit) { limits.append(result.limit) }
      return Row(result, limit: limits.firstIndex(of: result.limit) ?? 0, &texts)
    }
    self.limits = limits
    self.texts = texts.texts
  }

  private struct TextTable {
    var texts: [String] = []
    /// By bytes: strings with different scalars may be equal in Swift.
    private var places: [[UInt8]: Int] = [:]

    mutating func index(_ text: String) -> Int {
      let key = Array(text.utf8)
      if let place = places[key] { return place }
      texts.append(text)
      places[key] = texts.count - 1
      return texts.count - 1
    }
  }

  private struct Row: Encodable {
    private let id: String
    private let name: String
    private let references: [Int]
    private let diagnosis: Int?
    private let comparison: Measurements?

    init(_ result: CaseResult, limit: Int, _ texts: inout TextTable) {
      id = result.id
      name = result.name
      let closer =
        switch result.nextBrowser?.isCandidateCloser {
        case nil: 0
        case true?: 1
        case false?: 2
        }
      references = [
        texts.index(result.suite), texts.index(result.candidate), texts.index(result.component),
        texts.index(result.source), texts.index(result.verdict.rawValue),
        texts.index(result.message), limit, closer, result.hasAudio == true ? 1 : 0,
      ]
      diagnosis = result.diagnosis?.first.map { texts.index($0.sentence) }
      comparison = result.comparison
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(id)
      try list.encode(name)
      for reference in references { try list.encode(reference) }
      guard let comparison else { return }
      try list.encode(comparison.isBitExact ? 1 : 0)
      guard !comparison.isBitExact else { return }
      try list.encode(diagnosis ?? -1)
      for number in OverviewColumn.numbers { try list.encode(number.value(comparison)) }
    }
  }
}
