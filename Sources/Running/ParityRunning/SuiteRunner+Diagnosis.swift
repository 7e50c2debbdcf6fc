import AudioFiles
import AudioSignal
import CandidateKit
import Comparison
import Judging
import ParityReferences
import ParityResults

/// Why a case differs.
extension SuiteRunner {
  /// What the signals and experiments tell of a case, or an earlier run has found out of the same ones.
  ///
  /// - Parameter isCloseEnough: a port that is as close as it must be made no mistake that is worth seconds of search.
  func findings(
    _ request: RenderRequest, _ reference: ReferenceLibrary.Reference,
    _ candidate: any Candidate, _ audio: SampleBuffer, isCloseEnough: Bool
  ) -> SignalFindings {
    let definition = reference.definition
    let limit = limits.limit(suite: definition.suite, id: definition.id)
    // Of equal sounds there is nothing to find out, and hashing a minute takes time.
    let key =
      memory == nil || effort == .off || audio.hasSamples(of: reference.audio)
      ? nil : DiagnosisCache.key(reference.entry, candidate.name, audio, limit, effort)
    let remembered = key.flatMap { memory?.results(for: $0) }
    var findings = SignalFindings(
      reference: reference.audio, candidate: audio, firstFrame: definition.keepFrom ?? 0,
      effort: remembered == nil ? effort : .off,
      share: SignalFindings.share(
        isBesideExperiments: request.trace != nil && diagnoser.judges(candidate)))
    findings.known = remembered
    if !isCloseEnough, remembered == nil, effort != .off, diagnoser.judges(candidate) {
      let clock = ProcessorClock()
      let shown = diagnoser.diagnose(
        request, reference: reference.audio, candidate: audio,
        within: effort.seconds - findings.seconds)
      findings.add(shown, seconds: clock.seconds)
    }
    if let key, remembered == nil { memory?.keep(findings.diagnosisResults ?? [], for: key) }
    return findings
  }

  /// The same of a case that was compared before.
  ///
  /// - Parameter audio: what the candidate rendered of it.
  /// - Throws: `SuiteError` where the reference is no longer what it was.
  func findings(
    _ result: CaseResult, _ job: Job, audio: SampleBuffer
  ) throws -> SignalFindings? {
    guard let candidate = job.candidate, let measured = result.comparison else { return nil }
    let reference = try library.load(job.entry)
    return findings(
      RenderRequest(reference, in: library), reference, candidate, audio,
      isCloseEnough: result.limit.excess(of: DifferenceLevels(measured)) == nil)
  }
}
