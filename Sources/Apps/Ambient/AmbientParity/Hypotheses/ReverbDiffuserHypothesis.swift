import AmbientEngine
import Comparison
import GraphDiagnosis

/// Allpasses with the wrong sign, as when the output is fed back instead of the line.
enum ReverbDiffuserHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard !ReverbInUse.ids(of: subject.graph).isEmpty else { return [] }
    return [
      Mistake(
        cause: .reverbDiffusers, finding: { _ in "the diffusers' gain has the opposite sign" }
      ) { graph, _ in
        for quality in ReverbParameters.Quality.allCases {
          var table = graph.ambient.reverb.table(quality)
          table.pre.gainScale *= -1
          table.mid?.gainScale *= -1
          table.post.gainScale *= -1
          graph.ambient.reverb.setTable(table, of: quality)
        }
      }
    ]
  }
}
