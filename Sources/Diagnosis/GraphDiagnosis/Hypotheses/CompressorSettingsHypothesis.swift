import Comparison
import GraphTrace
import WebAudio

/// A compressor with another of the settings that people write.
enum CompressorSettingsHypothesis: Hypothesis {
  private static let usual: [(name: String, values: [Double])] = [
    ("ratio", [4, 2, 3, 6, 8, 10, 12, 16, 20]),
    ("threshold", [-24, -12, -6, -10, -18, -20, -30, -40, -50]),
    ("knee", [0, 30, 6, 10, 12, 20, 40]),
    ("attack", [0.003, 0, 0.001, 0.005, 0.01, 0.02, 0.05]),
    ("release", [0.25, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1]),
  ]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let compressors = graph.nodes(ofType: "DynamicsCompressorNode")
    guard compressors.count < 3 else { return [] }
    return compressors.flatMap { node in
      usual.compactMap { name, values -> Mistake? in
        guard !graph.moved.contains(.init(node: node.id, name: name)), let own = node.values[name]
        else { return nil }
        let others = values.filter { abs($0 - own) > 1e-6 }
        var mistake = Mistake(
          cause: ParameterValueHypothesis.cause(node.type, name), sizes: .among(others),
          complexity: 2,
          finding: { GraphWording.setting(name, node.id, value: $0, own: own) }
        ) { graph, value in graph.mapValues(of: [node.id], name) { _ in value } }
        mistake.leaps = true
        return mistake
      }
    }
  }
}
