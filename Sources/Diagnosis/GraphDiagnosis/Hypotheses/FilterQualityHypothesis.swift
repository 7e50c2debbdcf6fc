import Comparison
import Foundation

/// A biquad's Q in the wrong unit, or off by a factor.
///
/// Lowpass and highpass have Q in decibels, all other types as a ratio.
enum FilterQualityHypothesis: Hypothesis {
  private static let inDecibels: Set<String> = ["lowpass", "highpass"]
  /// Shelves ignore Q.
  private static let asRatio: Set<String> = ["bandpass", "peaking", "notch", "allpass"]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let filters = subject.graph.nodes(ofType: "BiquadFilterNode")
    let resonant = filters.filter { inDecibels.contains($0.word("type") ?? "") }
    let ratios = filters.filter { asRatio.contains($0.word("type") ?? "") }
    let all = resonant + ratios
    return NodeGroup.groups(resonant).map { readAsLinear($0) }
      + NodeGroup.groups(ratios).map { readAsDecibels($0) }
      + NodeGroup.groups(all).map { Mistake.scoped($0, "Q", scaled) }
  }

  private static func readAsLinear(_ group: NodeGroup) -> Mistake {
    Mistake(
      cause: .filterQuality, finding: { _ in GraphWording.quality(group.place, isLinear: true) }
    ) { graph, _ in
      // The Q in decibels at which the node resonates by the ratio.
      graph.mapValues(of: group.ids, "Q") { 20 * log10(max($0, 1e-6)) }
    }
  }

  private static func readAsDecibels(_ group: NodeGroup) -> Mistake {
    Mistake(
      cause: .filterQuality, finding: { _ in GraphWording.quality(group.place, isLinear: false) }
    ) { graph, _ in
      graph.mapValues(of: group.ids, "Q") { pow(10, $0 / 20) }
    }
  }

  private static func scaled(_ group: NodeGroup) -> Mistake {
    Mistake(
      cause: .filterQuality,
      sizes: .between([0.02, 0.05] + Mistake.ratios, known: Mistake.knownRatios),
      finding: { GraphWording.quality(group.place, $0) }
    ) { graph, ratio in
      graph.mapValues(of: group.ids, "Q") { $0 * ratio }
    }
  }
}
