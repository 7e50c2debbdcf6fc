import Comparison
import Foundation
import GraphTrace
import WebAudio

/// An impulse response that a page computes as noise fading to nothing, as (1 − share of its length) to some power,
/// with another power, or as an exponential, or the reverse.
enum ResponseDecayHypothesis: Hypothesis {
  /// Groups: those of the four convolvers that a recorded graph has at most begin with all of them
  /// (`Scripts/graph-sizes.py`).
  private static let most = 4

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    return NodeGroup.groups(graph.nodes(ofType: "ConvolverNode")).prefix(most).flatMap { group in
      [faster(group)] + (other(group, graph, "the impulse response").map { [$0] } ?? [])
    }
      + NodeGroup.groups(graph.nodes(ofType: "AudioBufferSourceNode")).prefix(mostNoises)
      .compactMap { other($0, graph, "the noise") }
  }
  private static let mostNoises = 8

  private static func faster(_ group: NodeGroup) -> Mistake {
    Mistake(
      cause: .impulseResponse,
      sizes: .between(
        [-4, -2, -1, -0.5, -0.2, 0, 0.2, 0.5, 1, 2, 4], known: [-2, -1, -0.5, 0.5, 1, 2]),
      unit: "power", finding: { GraphWording.responseDecay(group.place, $0) }
    ) { graph, power in
      graph.mapBuffers(of: group.ids) { channels in
        channels.map { samples in
          samples.indices.map { index in
            samples[index] * Float(pow(1 - Double(index) / Double(samples.count), power))
          }
        }
      }
    }
  }

  private static func other(
    _ group: NodeGroup, _ graph: DoctoredGraph, _ what: String
  ) -> Mistake? {
    guard let samples = graph.bufferSamples(of: group.ids), let fade = NoiseFade(samples) else {
      return nil
    }
    return Mistake(
      cause: what == "the noise" ? .source : .impulseResponse,
      sizes: .between(
        [0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 20], known: [fade.amount, 1, 2, 3, 4, 5, 6, 8, 10]),
      unit: fade.course == .power ? "k" : "power",
      finding: { GraphWording.fade(what + group.place, fade, $0) }
    ) { graph, amount in
      graph.mapBuffers(of: group.ids) { channels in
        channels.map { fade.replaced($0, by: amount) }
      }
    }
  }
}
