import AudioSignal
import Comparison
import Judging
import ParityCases
import ParityResults

/// The outcome of one case: the evidence, judged, and what its report page shows.
package struct CaseOutcome: Sendable {
  package let result: CaseResult
  package let exhibits: CaseExhibits
  /// How long rendering, comparing and judging took together; nil where it was not measured.
  package let seconds: Double?

  package init(
    _ evidence: CaseEvidence, today: String, exhibits: CaseExhibits = CaseExhibits(),
    seconds: Double? = nil
  ) {
    result = CaseResult(judging: evidence, today: today)
    self.exhibits = exhibits
    self.seconds = seconds
  }

  package var evidence: CaseEvidence { result.evidence }
}

/// What can be seen and heard of a case, besides the numbers.
package struct CaseExhibits: Sendable {
  /// nil when the case could not be compared.
  package var plots: CasePlots?
  /// nil when the case could not be compared, or is too long to hold.
  package var referenceAudio: SampleBuffer?
  /// What the candidate rendered, where it is not bit-exact.
  package var candidateAudio: SampleBuffer?
  package var residualAudio: SampleBuffer?

  /// For a case that could not be compared.
  ///
  /// - Parameter candidateAudio: its sound, if there is any.
  package init(candidateAudio: SampleBuffer? = nil) { self.candidateAudio = candidateAudio }

  /// - Parameters:
  ///   - audio: nil when the signals are too long to hold; then there are no plots.
  ///   - firstFrame: the case's frame at which the signals begin.
  package init(
    _ comparison: SignalComparison,
    _ audio: (reference: SampleBuffer, candidate: SampleBuffer)?, firstFrame: Int
  ) {
    guard let audio else { return }
    plots = CasePlots(
      reference: audio.reference, candidate: audio.candidate, comparison: comparison,
      firstFrame: firstFrame)
    referenceAudio = audio.reference
    guard !comparison.isBitExact else { return }
    candidateAudio = audio.candidate
    residualAudio = audio.candidate.residual(against: audio.reference)
  }
}

extension CaseOutcome {
  /// What remains of it when the candidate has changed since the run began.
  func ofChangedCandidate(_ job: SuiteRunner.Job, today: String) -> CaseOutcome {
    incomparable(
      "\(job.candidateName) changed while it was compared (its program, or a file that it reads);"
        + " run it again", today: today)
  }

  /// What remains of it when its figures cannot be written.
  func ofUnwritableFigures(today: String) -> CaseOutcome {
    incomparable(
      "the render is so loud that what was measured of it is no finite number; look for what grows"
        + " without bounds", today: today)
  }

  private func incomparable(_ fault: String, today: String) -> CaseOutcome {
    CaseOutcome(evidence.incomparable(fault), today: today, seconds: seconds)
  }
}
