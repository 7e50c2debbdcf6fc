import Comparison
import Foundation
import GraphTrace
import WebAudio

/// An impulse response that a page computes as noise fading to nothing, as (1 − share of its length) to some power,
/// with another power.
enum ResponseDecayHypothesis: Hypothesis {
  /// Groups: those of the four convolvers that a recorded graph has at most begin with all of them
  /// (`Scripts/graph-sizes.py`).
  private static let most = 4

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    NodeGroup.groups(subject.graph.nodes(ofType: "ConvolverNode")).prefix(most).map { group in
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
  }
}
