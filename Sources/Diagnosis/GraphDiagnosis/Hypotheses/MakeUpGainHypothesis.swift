import Comparison
import Foundation
import GraphTrace
import WebAudio

/// A compressor without the make-up gain that the Web Audio API's applies.
enum MakeUpGainHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    return graph.nodes(ofType: "DynamicsCompressorNode").compactMap { node in
      guard let threshold = node.values["threshold"], let knee = node.values["knee"],
        let ratio = node.values["ratio"],
        !graph.told.contains(where: { $0.node == node.id }),
        let cable = graph.steps.firstIndex(where: {
          $0.name == "connect" && $0.members["from"]?.numberValue == Double(node.id)
        })
      else { return nil }
      let makeUp = gain(threshold: threshold, knee: knee, ratio: ratio)
      return Mistake(
        cause: .makeUpGain, complexity: 0,
        finding: { _ in GraphWording.makeUpGain(node.id, 20 * log10(makeUp)) }
      ) { graph, _ in graph.insertGain(1 / makeUp, at: cable) }
    }
  }

  /// The attenuation of a full-scale signal, inverted, to the power of 0.6.
  ///
  /// - Source: <https://webaudio.github.io/web-audio-api/#computing-the-makeup-gain>
  static func gain(threshold: Double, knee: Double, ratio: Double) -> Double {
    pow(1 / CompressorCurve(threshold: threshold, knee: knee, ratio: ratio).saturated(1), 0.6)
  }
}
