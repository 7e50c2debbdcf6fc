import Comparison
import Foundation
import GraphTrace
import WebAudio

/// A compressor without the make-up gain that the Web Audio API's has by itself.
enum MakeUpGainHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    return graph.nodes(ofType: "DynamicsCompressorNode").compactMap { node in
      guard let threshold = node.values["threshold"], let knee = node.values["knee"],
        let ratio = node.values["ratio"],
        !graph.calls.contains(where: { $0.node == node.id }),
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

  /// What a full-scale signal loses, to the power of 0.6.
  ///
  /// - Source: <https://webaudio.github.io/web-audio-api/#computing-the-makeup-gain>; the knee bends
  ///   exponentially, so that its slope is the ratio's where the ratio takes over.
  static func gain(threshold: Double, knee: Double, ratio: Double) -> Double {
    let linear = pow(10, threshold / 20)
    let end = pow(10, (threshold + knee) / 20)
    func bent(_ x: Double, _ k: Double) -> Double {
      x < linear ? x : linear + (1 - exp(-k * (x - linear))) / k
    }
    var (low, high, k) = (0.1, 10000.0, 5.0)
    for _ in 0..<15 {
      var slope = 1.0
      if end >= linear {
        let rise = log10(bent(end * 1.001, k)) - log10(bent(end, k))
        slope = rise / (log10(end * 1.001) - log10(end))
      }
      if slope < 1 / ratio { high = k } else { low = k }
      k = (low * high).squareRoot()
    }
    let full =
      1 < end
      ? bent(1, k)
      : pow(10, (20 * log10(bent(end, k)) + (0 - (threshold + knee)) / ratio) / 20)
    return pow(1 / full, 0.6)
  }
}
