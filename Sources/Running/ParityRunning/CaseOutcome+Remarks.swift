import CandidateKit
import Comparison
import ParityResults

extension CaseOutcome {
  /// With what was noticed while it was rendered, behind the verdict's sentence.
  func remarking(_ rendering: Rendering) -> CaseOutcome {
    let remarks = rendering.remarks + lateness(rendering)
    guard !remarks.isEmpty else { return self }
    var remarked = self
    if let failure = remarks.first(where: { $0.weight == .failure }) {
      remarked.result.renderFault = failure.text
      // What is known of a difference says nothing of how it was rendered.
      if result.verdict == .pass || result.verdict == .knownDivergence {
        remarked.result.verdict = .fail
        remarked.result.message = failure.text + "; otherwise: " + result.message
      }
    }
    let said = remarks.filter { $0.weight != .cause || result.verdict != .pass }
    for remark in said where !remarked.result.message.contains(remark.text) {
      remarked.result.message += "; " + remark.text
    }
    remarked.result.remarks = said.isEmpty ? nil : said.map(\.text)
    return remarked
  }

  /// A candidate that says how late it is, and is not: what was aligned tells.
  private func lateness(_ rendering: Rendering) -> [RenderRemark] {
    guard let reported = rendering.reportedLatency, let used = rendering.latency,
      let alignment = result.comparison?.alignment, alignment.confidence > 0.5
    else { return [] }
    let late = used + Int(alignment.delaySamples.rounded())
    guard late != reported else { return [] }
    return [
      RenderRemark(
        "the plugin reports a latency of \(reported) frames, but is \(late) late", .note)
    ]
  }
}
