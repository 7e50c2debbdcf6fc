import Comparison
import GraphDiagnosis
import WebAudio

/// Times of a worklet that are taken in a wrong unit, or clamped as if they were a fraction.
enum AmbientUnitHypothesis: Hypothesis {
  /// Numbers in milliseconds that a port may treat alike.
  private static let times = [
    ["grainSizeMin", "grainSizeMax"], ["spray", "jitter"], ["predelay"],
  ]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let worklets = subject.graph.nodes.filter { $0.processor != nil }
    return times.flatMap { names -> [Mistake] in
      let ids = worklets.map(\.id).filter { id in
        subject.graph.steps.contains {
          $0.node == id && $0.members["data"]?["params"]?[names[0]]?.numberValue != nil
        }
      }
      guard !ids.isEmpty else { return [] }
      let what = names.map { "'\($0)'" }.joined(separator: " and ")
      let (are, their) = names.count > 1 ? ("are", "they") : ("is", "it")
      func mistake(_ finding: String, _ change: @escaping (Double) -> Double) -> Mistake {
        Mistake(cause: .unit, finding: { _ in finding }) { graph, _ in
          for name in names { graph.mapMessageNumber(to: Set(ids), name, change) }
        }
      }
      return [
        mistake("\(what) \(are) taken for seconds, where \(their) \(are) in milliseconds") {
          $0 * 1000
        },
        mistake("\(what) \(are) kept between 0 and 1, where \(their) \(are) in milliseconds") {
          min(max($0, 0), 1)
        },
      ]
    }
  }
}
