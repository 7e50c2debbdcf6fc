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
    asError(
      "\(job.candidateName) changed while it was compared (its program, or a file that it reads);"
        + " run it again")
  }

  /// What is left of it when its figures cannot be written down.
  func ofUnwritableFigures() -> CaseOutcome {
    var error = asError(
      "the render is so loud that what was measured of it is no finite number; look for what grows"
        + " without bounds")
    error.result.stages = nil
    return error
  }

  /// Without what was compared.
  private func asError(_ message: String) -> CaseOutcome {
    var result = result
    (result.verdict, result.comparison, result.diagnosis) = (.error, nil, nil)
    result.message = message
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
    if verdict == .fail, let divergence {
      let (depth, worst) = (comparison.nullDepth, comparison.worstWindow)
      if let known = divergence.verdict(nullDepth: depth, worst: worst, today: Day.today) {
        (verdict, message) = known
      } else {
        message += divergence.refusal(
          nullDepth: depth, worst: worst, start: Double(firstFrame) / comparison.sampleRate,
          today: Day.today)
      }
    }
    if verdict == .pass || verdict == .knownDivergence, !comparison.isBitExact {
      message += Self.remark(on: metrics?.audibility, nullDepth: comparison.nullDepth)
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

extension CaseOutcome {
  /// Below this null depth, in dB, a difference that cannot be judged is not worth a word.
  private static let loudEnough = -80.0

  /// What an ear makes of a difference that is accepted, as the end of a sentence.
  private static func remark(on heard: Measured<Audibility>?, nullDepth: Double?) -> String {
    switch heard {
    case .value(let heard):
      heard.isAudible ? "; the difference is audible by the model of hearing" : ""
    case .absent(let absence) where nullDepth ?? -.infinity > loudEnough:
      "; whether it can be heard was not measured (\(absence))"
    case .absent, nil: ""
    }
  }
}
