import AudioFiles
import AudioSignal
import CandidateKit
import Comparison
import Judging
import ParityReferences
import ParityResults

/// Why a case differs.
extension SuiteRunner {
  /// What the signals and experiments show about a case, or what an earlier run found out about the same signals.
  ///
  /// - Parameters:
  ///   - isCloseEnough: within its limit, a port made no mistake that is worth seconds of search.
  ///   - seconds: processor seconds for one look.
  private func findings(
    _ request: RenderRequest, _ reference: ReferenceLibrary.Reference,
    _ candidate: any Candidate, _ audio: SampleBuffer, isCloseEnough: Bool, within seconds: Double
  ) -> SignalFindings {
    var request = request
    request.isForEngine = candidate.playsGraphs
    let definition = reference.definition
    let limit = limits.limit(suite: definition.suite, id: definition.id)
    // Equal sounds need no search, and hashing a minute of sound takes time.
    let key =
      memory == nil || seconds == 0 || audio.hasSamples(of: reference.audio)
      ? nil
      : DiagnosisCache.key(reference.entry, candidate.name, audio, limit)
    let remembered = key.flatMap { memory?.results(for: $0, within: seconds) }
    var findings = CauseSearch(diagnoser).look(
      request, reference: reference.audio, candidate: audio,
      within: remembered == nil ? seconds : 0, knowsCandidate: diagnoser.judges(candidate),
      experiments: !isCloseEnough)
    findings.known = remembered
    if let key, remembered == nil {
      memory?.keep(findings.diagnosisResults ?? [], for: key, within: seconds)
    }
    return findings
  }

  /// The same after all looks at a case, where it is examined as soon as it is compared.
  func allFindings(
    _ request: RenderRequest, _ reference: ReferenceLibrary.Reference,
    _ candidate: any Candidate, _ audio: SampleBuffer, isCloseEnough: Bool
  ) -> SignalFindings {
    func look(_ seconds: Double) -> SignalFindings {
      findings(
        request, reference, candidate, audio, isCloseEnough: isCloseEnough, within: seconds)
    }
    // Without experiments, a second look would see the same as the first.
    guard !isCloseEnough, diagnoser.judges(candidate), !audio.hasSamples(of: reference.audio) else {
      return look(effort.seconds)
    }
    return CauseSearch.findings(effort, look)
  }

  /// The same for a case that was compared earlier, after one look.
  ///
  /// - Parameters:
  ///   - audio: what the candidate rendered for it.
  ///   - seconds: processor seconds for the look.
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

  /// The stages of a case that was compared earlier, with why the first differing one differs.
  ///
  /// - Parameter seconds: processor seconds for the look.
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
