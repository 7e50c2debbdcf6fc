import AudioSignal
import CandidateKit
import Comparison
import Foundation
import Judging
import OrdinaryFiles
import ParityCases
import ParityReferences
import ParityResults
import SoundSpectra

/// Renders and compares cases, several at a time, and has the results judged.
package struct SuiteRunner: Sendable {
  package let library: ReferenceLibrary
  package let limits: Limits
  package let candidates: [any Candidate]
  /// How many cases are worked on at once.
  package let jobs: Int
  let diagnoser: any CaseDiagnoser
  let oracle: any StageOracle
  package let effort: DiagnosisEffort
  let memory: DiagnosisCache?
  /// Processor seconds for looking for causes in all cases together, after all are compared; nil to examine each as
  /// soon as it is compared.
  package var diagnosisSeconds: Double?
  /// The project's folder of pages; nil for the references' own.
  package var web: String?
  /// The date at which divergences are judged, as yyyy-MM-dd.
  package let today: String
  /// Called on the thread that is about to work on a case.
  package var onBegin: @Sendable (Job) -> Void = { _ in }

  /// - Parameters:
  ///   - effort: how long to look for the cause of a difference.
  ///   - diagnoser: says why a case differs, beyond what the signals show.
  ///   - oracle: finds the frame at which a stage differs.
  ///   - memory: what earlier runs found out about the same differences.
  ///   - today: the date at which divergences are judged.
  package init(
    library: ReferenceLibrary, limits: Limits, candidates: [any Candidate], jobs: Int,
    effort: DiagnosisEffort = .quick, diagnoser: any CaseDiagnoser = NoDiagnoser(),
    oracle: any StageOracle = NoOracle(), memory: DiagnosisCache? = nil, today: String = Day.today
  ) {
    self.library = library
    self.limits = limits
    self.candidates = candidates
    self.jobs = max(1, jobs)
    self.diagnoser = diagnoser
    self.oracle = oracle
    self.effort = effort
    self.memory = memory
    self.today = today
  }

  /// One case for one candidate.
  package struct Job: Sendable {
    package let entry: Manifest.Entry
    /// nil for a case that no candidate covers, which is an error of that case.
    package let candidate: (any Candidate)?
    /// Why it is not to be compared at all; nil where it is.
    package var fault: (any Error)?

    /// As `CaseEvidence.candidate`.
    package var candidateName: String { candidate?.name ?? "none" }
    /// As `CaseEvidence.key`.
    package var name: String { CaseEvidence.key(entry.id, candidateName) }
  }

  /// The jobs: each case once for every candidate that covers it.
  ///
  /// - Parameter requiresAll: whether a case that no candidate covers is an error instead of being left out.
  package func work(for entries: [Manifest.Entry], requiresAll: Bool) -> [Job] {
    entries.flatMap { entry in
      let covering = candidates.filter { $0.covers(entry) }
      if covering.isEmpty && requiresAll { return [Job(entry: entry, candidate: nil)] }
      return covering.map { Job(entry: entry, candidate: $0) }
    }
  }

  /// The jobs for cases that are declared and were not captured: all they do is report that.
  package func work(missing errors: [NotAsDeclared]) -> [Job] {
    errors.map { error in
      let entry = Manifest.Entry(
        id: error.id, capture: 0, files: [:],
        spread: Spread(renders: 0, maxAbsoluteError: 0, nullDepth: nil))
      return Job(entry: entry, candidate: nil, fault: error)
    }
  }

  /// Works through the jobs.
  ///
  /// - Parameter onFinish: called after each case, in the order in which cases finish, with how many
  ///   are done.
  /// - Returns: outcomes in the order of `work`.
  /// - Throws: `CancellationError`.
  package func run(
    _ work: [Job], onFinish: @Sendable (Int, CaseOutcome) -> Void = { _, _ in }
  ) async throws -> [CaseOutcome] {
    try await run(work, keeping: { $1 }, onFinish: onFinish)
  }

  /// Works through the jobs several at a time, and stores what is wanted of each outcome as soon as it exists, so that
  /// an interruption loses none.
  ///
  /// - Parameter keep: called on the thread that made the outcome.
  /// - Returns: what was kept, in the order of `work`.
  /// - Throws: `CancellationError`, and errors from `keep`.
  package func run<Kept: Sendable>(
    _ work: [Job], keeping keep: @escaping @Sendable (Job, CaseOutcome) throws -> Kept,
    onFinish: @Sendable (Int, Kept) -> Void
  ) async throws -> [Kept] {
    try await JobPool.map(
      work, atOnce: jobs,
      body: { job in
        onBegin(job)
        let outcome = outcome(of: job)
        // A command that was ended by the interruption has not failed.
        if outcome.evidence.fault != nil { try Task.checkCancellation() }
        return try keep(job, outcome)
      }, onFinish: onFinish)
  }

  /// Everything about one case; whatever goes wrong becomes its fault.
  package func outcome(of job: Job) -> CaseOutcome {
    let clock = ContinuousClock()
    let start = clock.now
    var (evidence, exhibits) = compared(job)
    evidence.referenceHash = job.entry.filesHash
    evidence.implementation = job.candidate?.implementation(of: job.entry)
    return CaseOutcome(
      evidence, today: today, exhibits: exhibits, seconds: (clock.now - start) / .seconds(1))
  }

  private func compared(_ job: Job) -> (CaseEvidence, CaseExhibits) {
    let entry = job.entry
    var definition: CaseDefinition?
    do {
      if let fault = job.fault { throw fault }
      let reference = try library.load(entry)
      definition = reference.definition
      guard let candidate = job.candidate else {
        throw NoCandidate(id: entry.id, isGraph: entry.hasGraph)
      }
      return try compare(reference, candidate, evidence(of: job, reference.definition))
    } catch let refusal as UnsupportedCase {
      var evidence = evidence(of: job, definition ?? CaseDefinition(unreadable: entry.id))
      evidence.unsupported = refusal.what
      evidence.candidateOutput = refusal.printed
      return (evidence, CaseExhibits())
    } catch {
      let known = definition ?? (try? library.readDefinition(entry))
      return failure(
        evidence(of: job, known ?? CaseDefinition(unreadable: entry.id)), error)
    }
  }

  /// What is known about a job before anything is rendered.
  private func evidence(of job: Job, _ definition: CaseDefinition) -> CaseEvidence {
    let entry = job.entry
    var evidence = CaseEvidence(
      definition, candidate: job.candidateName, reference: entry.capture,
      limit: limits.limit(suite: entry.suite, id: entry.id), spread: entry.spread)
    evidence.divergence = limits.divergence(id: entry.id, candidate: job.candidateName)?.accepted
    return evidence
  }

  private func compare(
    _ reference: ReferenceLibrary.Reference, _ candidate: any Candidate, _ known: CaseEvidence
  ) throws -> (CaseEvidence, CaseExhibits) {
    let (definition, limit) = (reference.definition, known.limit)
    let firstFrame = definition.keepFrom ?? 0
    let clock = ContinuousClock()
    let start = clock.now
    let expected = try reference.readStages()
    let request = RenderRequest(
      reference, stages: expected?.stages.map(\.name) ?? [], in: library)
    let rendering: Rendering
    do {
      rendering = try candidate.render(request.printing(expected))
    } catch let long as LongRender {
      throw long.late(by: reference.delay(of: long))
    }
    var evidence = known
    evidence.renderSeconds = (clock.now - start) / .seconds(1)
    evidence.candidateOutput = rendering.printed
    evidence.taped = rendering.taped.isEmpty ? nil : rendering.taped
    let latency = rendering.latency ?? candidate.plannedLatency(for: definition)
    evidence.plannedLatency = latency > 0 ? latency : nil
    var audio = rendering.kept(of: definition, latency: latency)
    let rest = limit.measures.flatMap { _ in
      SilentRest(reference: reference.audio, candidate: audio)
    }
    if let rest { audio = rest.fitted(audio) }
    let comparison: SignalComparison
    do {
      comparison = try SignalComparison(reference: reference.audio, candidate: audio)
    } catch {
      // A case that cannot be compared is examined now: later there is nothing to choose it by.
      let findings = SignalFindings(
        reference: reference.audio, candidate: audio, firstFrame: firstFrame,
        within: effort.seconds)
      throw Incomparable(
        reason: error, diagnosis: findings.diagnosisResults, printed: rendering.printed)
    }
    let metrics =
      comparison.isBitExact
      ? nil
      : SignalMetrics(
        reference: reference.audio, candidate: audio,
        isImpulseResponse: definition.isImpulseResponse)
    var measured = comparison.measurements
    measured.metrics = metrics
    let isAdmitted = limit.admits(measured)
    if !isAdmitted {
      evidence.seeds = try seeds(of: reference, candidate, request, audio, limit)
    } else if !measured.isBitExact {
      evidence.overlooked = PlainFaults.passed(by: limit, in: reference.audio)
    }
    let isCloseEnough = isAdmitted || evidence.seeds?.isAlike == true
    let findings =
      diagnosisSeconds == nil && evidence.seeds == nil
      ? allFindings(request, reference, candidate, audio, isCloseEnough: isCloseEnough)
      : SignalFindings(
        reference: reference.audio, candidate: audio, firstFrame: firstFrame, within: 0)
    evidence.add(comparison, metrics, findings, firstFrame: firstFrame)
    // Waveforms made from other random numbers explain nothing.
    if evidence.seeds != nil { evidence.diagnosis = nil }
    if !isCloseEnough, evidence.seeds == nil {
      evidence.words = SoundDifferences(reference: reference.audio, candidate: audio)
    }
    evidence.diagnosisSeconds = findings.seconds > 0 ? findings.seconds : nil
    evidence.nextBrowser = NearestBrowser(
      nullDepth: comparison.nullDepth, distances: reference.entry.browsers ?? [])
    evidence.stages = rendering.stages.flatMap { compareStages(request, expected, $0, candidate) }
    if diagnosisSeconds == nil, !isCloseEnough, !findings.explainsAll {
      evidence.stages = diagnosed(
        evidence.stages, limit: limit.decibels, request, candidate, within: effort.seconds)
    }
    return (
      evidence.remarking(
        evidence.remarks(of: rendering)
          + [DroppedSound.remark(rendering.audio, latency: latency, reference: reference.audio)]
          .compactMap(\.self)
          + [rest].compactMap { $0.map { RenderRemark($0.text, .note) } }
          + (isCloseEnough
            ? [PlainFaults.remark(on: evidence, in: reference.audio)].compactMap(\.self)
            : [
              SoundsAlike.remark(on: evidence),
              findings.explainsAll
                ? nil : RandomScripts.remark(on: evidence, reference, library, web: web),
            ].compactMap(\.self))
          + seedRemarks(of: reference, candidate, evidence)),
      CaseExhibits(comparison, (reference.audio, audio), firstFrame: firstFrame)
    )
  }

  /// The witness keeps its sound, which shows where in a quantum a stage differs, and by how much.
  private func compareStages(
    _ request: RenderRequest, _ expected: StageFingerprints?, _ sounds: [StageSound],
    _ candidate: any Candidate
  ) -> [StageResult]? {
    guard let expected else { return nil }
    return StageComparison(
      expected: expected, witness: { try oracle.stages(request) },
      again: { try candidate.render(request).stages ?? [] }
    ).compare(sounds)
  }

  /// Two signals that cannot be compared, and what can be said about them nevertheless.
  private struct Incomparable: Error, CustomStringConvertible {
    let reason: ComparisonError
    let diagnosis: [DiagnosisResult]?
    let printed: String?

    var description: String { reason.description }
  }

  /// An error's text without a leading case name, which is shown beside it anyway.
  private func message(_ error: any Error, of id: String) -> String {
    let text = SystemReason.sentence(error) ?? "\(error)"
    let name = "\(id): "
    return text.hasPrefix(name) ? String(text.dropFirst(name.count)) : text
  }

  private func failure(
    _ known: CaseEvidence, _ error: any Error
  ) -> (CaseEvidence, CaseExhibits) {
    var evidence = known.incomparable(message(error, of: known.id))
    let incomparable = error as? Incomparable
    let failed = error as? any FailedRender
    evidence.diagnosis = incomparable?.diagnosis
    evidence.breakdown = failed?.breakdown
    evidence.candidateOutput = failed?.printed ?? incomparable?.printed
    return (evidence, CaseExhibits(candidateAudio: failed?.audio))
  }
}

extension CaseDefinition {
  /// The stimulus is an impulse, so that the output's phase is that of the graph.
  fileprivate var isImpulseResponse: Bool { stimulus?["kind"] == .string("impulse") }

  /// Stands in for a case whose own definition cannot be read.
  package init(unreadable id: String) {
    let parts = id.split(separator: "/", maxSplits: 1).map(String.init)
    self.init(
      id: id, suite: parts.first ?? id, name: parts.last ?? id, component: "unknown", kind: .graph,
      source: "", sampleRate: 0, frames: 0, channels: 0, parameters: .object([:]))
  }
}
