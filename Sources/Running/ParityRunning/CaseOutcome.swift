import AudioSignal
import Comparison
import Judging
import ParityCases
import ParityResults

/// One case as a run leaves it: the result, and what its report page shows.
package struct CaseOutcome: Sendable {
  package internal(set) var result: CaseResult
  /// nil when the case could not be compared.
  package let plots: CasePlots?
  /// nil when the case could not be compared, or is too long to hold.
  package let referenceAudio: SampleBuffer?
  /// What the candidate rendered, where it is not bit-exact.
  package let candidateAudio: SampleBuffer?
  package let residualAudio: SampleBuffer?
  /// What rendering, comparing and judging took together.
  package internal(set) var seconds: Double?
}

extension CaseOutcome {
  /// With what the candidate printed, where that may explain what went wrong.
  package func noting(_ printed: String?) -> CaseOutcome {
    guard result.verdict != .pass, let printed else { return self }
    var noted = self
    noted.result.candidateOutput = printed
    return noted
  }

  /// What is left of it when the candidate is no longer the one that the run began with.
  func ofChangedCandidate(_ job: SuiteRunner.Job) -> CaseOutcome {
    var result = result
    (result.verdict, result.comparison, result.diagnosis) = (.error, nil, nil)
    result.message =
      "\(job.candidateName) changed while it was compared (its program, or a file that it reads);"
      + " run it again"
    return CaseOutcome(
      result: result, plots: nil, referenceAudio: nil, candidateAudio: nil, residualAudio: nil,
      seconds: seconds)
  }

  /// With how long its cause was looked for.
  func timed(_ seconds: Double) -> CaseOutcome {
    guard seconds > 0 else { return self }
    var timed = self
    timed.result.diagnosisSeconds = seconds
    return timed
  }

  /// Judges a comparison and prepares what the report shows of it.
  ///
  /// - Parameter audio: nil when the signals are too long to hold; there are no plots then.
  package init(
    _ definition: CaseDefinition, _ comparison: SignalComparison, _ metrics: SignalMetrics?,
    _ findings: SignalFindings?, audio: (reference: SampleBuffer, candidate: SampleBuffer)?,
    limit: LimitResult, candidateName: String, origin: Int, spread: Spread,
    renderSeconds: Double?, browsers: [BrowserDistance] = [], stages: [StageResult]? = nil,
    plannedLatency: Int = 0, divergence: KnownDivergence? = nil
  ) {
    let firstFrame = definition.keepFrom ?? 0
    var measurements = comparison.measurements
    measurements.metrics = metrics
    measurements.alignment = findings?.alignment
    var (verdict, message) = Judge.judge(
      comparison, stages: stages ?? [], limit: limit, firstFrame: firstFrame)
    if verdict == .fail,
      let known = divergence?.verdict(
        nullDepth: comparison.nullDepth, today: Day.today)
    {
      (verdict, message) = known
    }
    if verdict == .pass, !comparison.isBitExact, metrics?.audibility.value?.isAudible == true {
      message += "; the difference is audible by the model of hearing"
    }
    result = CaseResult(
      definition: definition, candidate: candidateName, reference: origin, verdict: verdict,
      message: message + (findings?.compensation ?? ""), limit: limit, spread: spread,
      renderSeconds: renderSeconds,
      comparison: measurements.delayed(byFrames: firstFrame, sampleRate: comparison.sampleRate),
      nextBrowser: NearestBrowser(
        nullDepth: comparison.nullDepth, distances: browsers),
      stages: stages, diagnosis: findings?.diagnosisResults,
      plannedLatency: plannedLatency > 0 ? plannedLatency : nil)
    plots = audio.map {
      CasePlots(
        reference: $0.reference, candidate: $0.candidate, comparison: comparison,
        firstFrame: firstFrame)
    }
    referenceAudio = audio?.reference
    let differing = comparison.isBitExact ? nil : audio
    candidateAudio = differing?.candidate
    residualAudio = differing.map { $0.candidate.residual(against: $0.reference) }
  }
}

extension SampleBuffer {
  /// This render minus the reference, sample by sample.
  fileprivate func residual(against reference: SampleBuffer) -> SampleBuffer {
    let residuals = zip(channels, reference.channels).map { candidate, reference in
      zip(candidate, reference).map { $0 - $1 }
    }
    return SampleBuffer(channels: residuals, sampleRate: sampleRate)
  }
}
