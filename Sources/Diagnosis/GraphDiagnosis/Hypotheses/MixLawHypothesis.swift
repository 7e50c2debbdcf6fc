import Comparison
import Foundation
import WebAudio

/// Two gains that share a signal, as wet and dry do, by another law than the original's.
enum MixLawHypothesis: Hypothesis {
  /// Gains are written in decimals: 0.7071 twice is 2e-5 short of constant power, 0.707 twice 3e-4, which is not
  /// meant.
  private static let tolerance = 1e-4
  /// Their pairs are tried: 8 of the 330 recorded graphs that have such gains have more (`Scripts/graph-sizes.py`).
  private static let mostGains = 12

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let moved = Set(graph.told.filter { $0.parameter == "gain" }.compactMap(\.node))
    let gains = graph.nodes(ofType: "GainNode").filter {
      (1e-3...0.9999).contains($0.values["gain"] ?? 0) && !moved.contains($0.id)
    }
    guard gains.count <= mostGains else { return [] }
    return gains.indices.flatMap { first in
      gains.indices.filter { $0 > first }.flatMap { second in
        mistakes(gains[first], gains[second])
      }
    }
  }

  private static func mistakes(
    _ one: DoctoredGraph.Node, _ other: DoctoredGraph.Node
  ) -> [Mistake] {
    guard let a = one.values["gain"], let b = other.values["gain"] else { return [] }
    let isLinear = abs(a + b - 1) < tolerance
    let isPower = abs(a * a + b * b - 1) < tolerance
    guard isLinear || isPower else { return [] }
    func mistake(
      _ words: String, complexity: Int = 1, _ change: @escaping (Double) -> Double
    ) -> Mistake {
      Mistake(
        cause: .mixLaw, complexity: complexity,
        finding: { _ in GraphWording.mixLaw(one.id, other.id, words) }
      ) { graph, _ in
        for id in [one.id, other.id] { graph.mapValues(of: [id], "gain", change) }
      }
    }
    func alone(_ node: DoctoredGraph.Node) -> Mistake {
      Mistake(
        cause: .mixLaw, finding: { _ in GraphWording.keptWhole(one.id, other.id, whole: node.id) }
      ) { graph, _ in graph.mapValues(of: [node.id], "gain") { _ in 1 } }
    }
    let laws =
      isLinear
      ? [
        mistake("at constant power") { sin($0 * .pi / 2) },
        mistake("as square roots") { $0.squareRoot() },
      ]
      : [
        mistake("on a straight line") { asin(min(1, $0)) * 2 / .pi },
        mistake("on a straight line, by their squares") { $0 * $0 },
      ]
    let exchanged = abs(a - b) > tolerance
    return laws + [alone(one), alone(other)]
      + (exchanged ? [mistake("exchanged") { $0 == a ? b : $0 == b ? a : $0 }] : [])
  }
}
