import AudioSignal
import Comparison
import Testing

@testable import GraphDiagnosis

extension SmallGraph {
  /// What stands first of a candidate whose reference the graph renders, with time enough for any search.
  func firstFinding(for candidate: SampleBuffer) throws -> Diagnosis {
    var diagnoser = GraphDiagnoser { _ in nil }
    diagnoser.budget = 60
    return try #require(
      diagnoser.diagnose(try trace(), reference: try render(), candidate: candidate).first)
  }

  func firstFinding(for candidate: SmallGraph) throws -> Diagnosis {
    try firstFinding(for: try candidate.render())
  }
}
