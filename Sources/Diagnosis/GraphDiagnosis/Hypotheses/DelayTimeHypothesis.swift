import AudioSignal
import Comparison
import WebAudio

/// Delays of a whole number of frames, or of some frames too many or too few.
enum DelayTimeHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let delays = graph.nodes(ofType: "DelayNode")
    let rate = graph.sampleRate
    return NodeGroup.groups(delays).flatMap { group -> [Mistake] in
      let frames = delays.filter { group.ids.contains($0.id) }
        .map { ($0.values["delayTime"] ?? 0) * rate }
      var found: [Mistake] = [
        Mistake(
          cause: .delayTime, sizes: .among([1, -1, 2, -2, 128, -128]), unit: "samples",
          finding: { GraphWording.delayOff(group.place, frames: Int(whole: $0)) }
        ) { graph, size in
          graph.mapValues(of: group.ids, "delayTime") { $0 == 0 ? 0 : max(0, $0 + size / rate) }
        }
      ]
      // A thousandth of a frame between two samples is a thousandth of their difference, −60 dB.
      guard frames.contains(where: { abs($0 - $0.rounded()) > 1e-3 }) else { return found }
      for (words, rule) in [
        ("rounded", FloatingPointRoundingRule.toNearestOrAwayFromZero), ("rounded down", .down),
        ("rounded up", .up),
      ] {
        found.append(
          Mistake(
            cause: .delayTime, finding: { _ in GraphWording.delayWhole(group.place, words) }
          ) { graph, _ in
            graph.mapValues(of: group.ids, "delayTime") { ($0 * rate).rounded(rule) / rate }
          })
      }
      return found
    }
  }
}
