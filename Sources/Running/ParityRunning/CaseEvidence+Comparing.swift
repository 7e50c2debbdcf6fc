import CandidateKit
import Comparison
import ParityResults

extension CaseEvidence {
  /// Adds the measurements of a comparison.
  ///
  /// - Parameters:
  ///   - metrics: nil where every sample is equal.
  ///   - firstFrame: the case's frame at which the signals begin.
  mutating func add(
    _ comparison: SignalComparison, _ metrics: SignalMetrics?, _ findings: SignalFindings?,
    firstFrame: Int
  ) {
    var measured = comparison.measurements
    measured.metrics = metrics
    measured.alignment = findings?.alignment
    self.comparison = measured.delayed(byFrames: firstFrame, sampleRate: comparison.sampleRate)
    diagnosis = findings?.diagnosisResults
  }

  /// What was noticed during rendering.
  func remarks(of rendering: Rendering) -> [RenderRemark] {
    rendering.remarks + [lateness(rendering)].compactMap(\.self)
  }

  /// Below this confidence, 0 to 1, an alignment says nothing about a candidate's latency.
  private static let sureAlignment = 0.5

  /// A candidate that declares a latency but is not late, as the alignment shows.
  private func lateness(_ rendering: Rendering) -> RenderRemark? {
    guard let reported = rendering.reportedLatency, let used = rendering.latency,
      let alignment = comparison?.alignment, alignment.confidence > Self.sureAlignment
    else { return nil }
    let late = used + Int(alignment.delaySamples.rounded())
    guard late != reported else { return nil }
    return RenderRemark(
      "the plugin reports a latency of \(reported) frames, but is \(late) late", .note)
  }
}
