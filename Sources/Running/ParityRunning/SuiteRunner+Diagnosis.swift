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
  /// - Parameters:
  ///   - isCloseEnough: a port that is as close as it must be made no mistake that is worth seconds of search.
  ///   - seconds: processor seconds of one look.
  private func findings(
    _ request: RenderRequest, _ reference: ReferenceLibrary.Reference,
    _ candidate: any Candidate, _ audio: SampleBuffer, isCloseEnough: Bool, within seconds: Double
  ) -> SignalFindings {
    let definition = reference.definition
    let limit = limits.limit(suite: definition.suite, id: definition.id)
    // Of equal sounds there is nothing to find out, and hashing a minute takes time.
    let key =
      memory == nil || seconds == 0 || audio.hasSamples(of: reference.audio)
      ? nil
      : DiagnosisCache.key(reference.entry, candidate.name, audio, limit, within: seconds)
    let remembered = key.flatMap { memory?.results(for: $0) }
    var findings = CauseSearch(diagnoser).look(
      request, reference: reference.audio, candidate: audio,
      within: remembered == nil ? seconds : 0, knowsCandidate: diagnoser.judges(candidate),
      experiments: !isCloseEnough)
    findings.known = remembered
    if let key, remembered == nil { memory?.keep(findings.diagnosisResults ?? [], for: key) }
    return findings
  }

  /// The same after all looks that a case gets where it is looked at as soon as it is compared.
  func allFindings(
    _ request: RenderRequest, _ reference: ReferenceLibrary.Reference,
    _ candidate: any Candidate, _ audio: SampleBuffer, isCloseEnough: Bool
  ) -> SignalFindings {
    func look(_ seconds: Double) -> SignalFindings {
      findings(
        request, reference, candidate, audio, isCloseEnough: isCloseEnough, within: seconds)
    }
    // Without experiments another look sees what the first one saw.
    guard !isCloseEnough, diagnoser.judges(candidate), !audio.hasSamples(of: reference.audio) else {
      return look(effort.seconds)
    }
    return CauseSearch.findings(effort, look)
  }

  /// The same of a case that was compared before, after one look.
  ///
  /// - Parameters:
  ///   - audio: what the candidate rendered of it.
  ///   - seconds: processor seconds of the look.
  /// - Throws: `ReferenceError` where the reference is no longer what it was.
  func findings(
    _ result: CaseResult, _ job: Job, audio: SampleBuffer, within seconds: Double
  ) throws -> SignalFindings? {
    guard let candidate = job.candidate, let measured = result.comparison else { return nil }
    let reference = try library.load(job.entry)
    return findings(
      RenderRequest(reference, in: library), reference, candidate, audio,
      isCloseEnough: result.limit.admits(measured), within: seconds)
  }

  /// The stages of a case that was compared before, with why the first that is off differs.
  ///
  /// - Parameter seconds: processor seconds of the look.
  /// - Throws: `ReferenceError` where the reference is no longer what it was.
  func diagnosedStages(
    _ result: CaseResult, _ job: Job, within seconds: Double
  ) throws -> [StageResult]? {
    guard let stages = result.stages, let candidate = job.candidate,
      let measured = result.comparison,
      !result.limit.admits(measured)
    else { return result.stages }
    let reference = try library.load(job.entry)
    return diagnosed(
      stages, limit: result.limit.decibels,
      RenderRequest(reference, stages: stages.map(\.name), in: library), candidate, within: seconds)
  }
}
