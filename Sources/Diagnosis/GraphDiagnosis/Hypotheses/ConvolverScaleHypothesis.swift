import Comparison
import Foundation

/// A convolver that normalises as the specification has it, to 0.00125; Chromium takes −58 dB, which is 0.0618 dB more.
enum ConvolverScaleHypothesis: Hypothesis {
  /// - Source: <https://webaudio.github.io/web-audio-api/#ConvolverNode-normalize> (`GainCalibration`); Chromium's
  ///   `reverb.cc` (`kGainCalibration`).
  static let scale = 0.00125 / pow(10, -58.0 / 20)

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let normalising = graph.nodes(ofType: "ConvolverNode").filter {
      $0.members["attributes"]?["normalize"] != .bool(false)
    }
    return NodeGroup.groups(normalising).compactMap { group in
      let cables = graph.steps.indices.filter {
        graph.steps[$0].name == "connect"
          && group.ids.contains(graph.steps[$0].members["from"]?.wholeNumber ?? 0)
      }
      guard !cables.isEmpty else { return nil }
      return Mistake(
        cause: .impulseResponse, complexity: 0,
        finding: { _ in GraphWording.convolverScale(group.place) }
      ) { graph, _ in
        for cable in cables { graph.insertGain(scale, at: cable) }
      }
    }
  }
}
