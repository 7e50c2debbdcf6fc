import AudioSignal
import CandidateKit
import Comparison
import Foundation
import GraphTrace
import ParityCases
import ParityReferences
import ParityResults
import ParityRunning
import PortedApps
import ReplayCandidate

/// Tests the diagnosis on random mistakes that are made with the engine, and scores whether it names the true one.
package struct DiagnosisAudit: Sendable {
  /// How well a mistake was named.
  package enum Score: String, CaseIterable, Codable, Sendable {
    /// The true cause comes first; of two mistakes, both do.
    case first
    /// It is among the first three.
    case three
    /// One of two mistakes is named.
    case partial
    /// Nothing is named.
    case silent
    /// Something else is named.
    case wrong
  }

  /// One mistake, and what the diagnosis said about it.
  package struct Outcome: Codable, Sendable {
    package let id: String
    package let faults: [String]
    package let score: Score
    package let sentences: [String]
    package let seconds: Double
  }

  let library: ReferenceLibrary
  private let engine: EngineCandidate
  private let worklets: TraceWorklets
  let seed: UInt64
  private let diagnoser: EngineDiagnoser
  private let effort: DiagnosisEffort

  private let suites: [String]

  /// - Parameters:
  ///   - suites: those whose cases are used; empty for all.
  ///   - seed: determines everything that is drawn.
  ///   - effort: how long to look for each cause.
  package init(
    library: ReferenceLibrary, apps: PortedApps, suites: [String] = [], seed: UInt64,
    effort: DiagnosisEffort = .quick
  ) {
    self.library = library
    self.suites = suites
    self.seed = seed
    self.effort = effort
    worklets = apps.worklets
    diagnoser = EngineDiagnoser(apps: apps)
    engine = EngineCandidate(worklets: worklets)
  }

  /// Longer cases take long; they are used only where there are no others, as in a project of recorded pages.
  private static let mostFrames = 50_000
  /// A fault that changes less than this is inaudible, and names nothing.
  private static let leastEffect = -80.0
  /// One fault in so many is a double one.
  private static let double = 5
  /// How often a fault is drawn for one number before giving up.
  private static let mostDraws = 200

  /// The cases for which faults are drawn.
  /// The cases for which faults are drawn.
  /// - Throws: for a suite that does not exist.
  package func entries() throws -> [Manifest.Entry] {
    let graphs = try library.entries(suites: suites, pattern: nil).compactMap { entry in
      let definition = engine.covers(entry) ? try? library.readDefinition(entry) : nil
      guard let definition, definition.kind == .graph, definition.parameters["reads"] == nil else {
        return nil as (entry: Manifest.Entry, isLong: Bool)?
      }
      return (entry, definition.frames > Self.mostFrames)
    }
    let short = graphs.filter { !$0.isLong }
    return (short.isEmpty ? graphs : short).map(\.entry)
  }

  /// Draws faults and diagnoses them, several at a time.
  /// Draws faults and diagnoses them, several at a time.
  /// - Parameter numbers: which of the faults that the seed draws, from 0 on.
  /// - Throws: `CancellationError`, and errors from reading a reference.
  package func run(
    _ numbers: [Int], jobs: Int, onFinish: @Sendable (Int, Outcome) -> Void = { _, _ in }
  ) async throws -> [Outcome] {
    let entries = try entries()
    return try await JobPool.map(
      numbers, atOnce: jobs, body: { try outcome(of: $0, among: entries) },
      onFinish: onFinish)
  }

  private func outcome(of number: Int, among entries: [Manifest.Entry]) throws -> Outcome {
    var random = SplitMix(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
    let isDouble = number % Self.double == Self.double - 1
    for _ in 0..<Self.mostDraws {
      guard let entry = random.pick(entries) else { break }
      let reference = try library.load(entry)
      let trace = try GraphTrace(RenderRequest(reference, in: library))
      let isLong = reference.definition.frames > Self.mostFrames
      guard trace.unsupported.isEmpty, !isLong || replays(trace, reference) else { continue }
      var grammar = FaultGrammar(seed: random.next(), isLong: isLong)
      var faults: [DrawnFault] = []
      while faults.count < (isDouble ? 2 : 1) {
        guard let fault = grammar.draw(for: trace.steps, sampleRate: trace.context.sampleRate)
        else { break }
        // Two changes of one list of operations would shift each other's positions.
        if fault.change != nil, faults.contains(where: { $0.change != nil }) { break }
        faults.append(fault)
      }
      guard faults.count == (isDouble ? 2 : 1),
        let candidate = rendered(trace, faults, reference.definition),
        isAudible(candidate, reference.audio), isEachAudible(trace, faults, reference.definition)
      else { continue }
      return ask(reference, candidate, faults)
    }
    return Outcome(id: "none", faults: [], score: .silent, sentences: [], seconds: 0)
  }

  /// If a page sounds different when replayed, nothing can be explained.
  private func replays(_ trace: GraphTrace, _ reference: ReferenceLibrary.Reference) -> Bool {
    rendered(trace, [], reference.definition).map { !isAudible($0, reference.audio) } ?? false
  }

  private func rendered(
    _ trace: GraphTrace, _ faults: [DrawnFault], _ definition: CaseDefinition
  ) -> SampleBuffer? {
    let steps = faults.reduce(trace.steps) { $1.change?($0) ?? $0 }
    let told = trace.told(steps, length: trace.context.length)
    guard let whole = try? TraceReplay(told, worklets: worklets).render() else {
      return nil
    }
    let kept = whole.dropping(frames: definition.keepFrom ?? 0)
    return faults.reduce(kept) { $1.treat?($0) ?? $0 }
  }

  private func isAudible(_ candidate: SampleBuffer, _ reference: SampleBuffer) -> Bool {
    guard candidate.firstNonFiniteSample == nil, !candidate.isSilent,
      let compared = try? SignalComparison(reference: reference, candidate: candidate)
    else { return false }
    return compared.nullDepth ?? -.infinity > Self.leastEffect
  }

  /// Each of two mistakes has to change something.
  private func isEachAudible(
    _ trace: GraphTrace, _ faults: [DrawnFault], _ definition: CaseDefinition
  ) -> Bool {
    guard faults.count > 1, let both = rendered(trace, faults, definition) else { return true }
    return faults.allSatisfy { fault in
      rendered(trace, [fault], definition).map { isAudible($0, both) } ?? false
    }
  }

  private func ask(
    _ reference: ReferenceLibrary.Reference, _ candidate: SampleBuffer, _ faults: [DrawnFault]
  ) -> Outcome {
    let clock = ProcessorClock()
    let said = diagnoses(reference, reference.audio, candidate)
    return Outcome(
      id: reference.definition.id, faults: faults.map(\.name), score: Self.score(said, faults),
      sentences: said.prefix(3).map { "[\($0.cause.rawValue)] \($0.sentence)" },
      seconds: clock.seconds)
  }

  /// Explains a case as a run does.
  func diagnoses(
    _ known: ReferenceLibrary.Reference, _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> [Diagnosis] {
    let request = RenderRequest(known, in: library)
    return CauseSearch(diagnoser).findings(
      request, reference: reference, candidate: candidate, effort: effort
    ).diagnoses
  }

  // MARK: Scores

  /// In dB: a residual below this means that the candidate is matched, apart from a few roundings in single precision.
  private static let nothing = -130.0

  static func score(_ said: [Diagnosis], _ faults: [DrawnFault]) -> Score {
    let named = said.filter { !$0.cause.isRemark }
    guard !named.isEmpty else { return .silent }
    func isAllNamed(_ diagnosis: Diagnosis) -> Bool {
      faults.allSatisfy { isNamed($0, in: diagnosis) } && 1 + diagnosis.also.count <= faults.count
    }
    if let first = named.first, isAllNamed(first) { return .first }
    if named.prefix(3).contains(where: isAllNamed) { return .three }
    if faults.count > 1,
      named.prefix(3).contains(where: { said in faults.contains { isNamed($0, in: said) } })
    {
      return .partial
    }
    return .wrong
  }

  /// The finding is of the fault's kind, and at its place or indistinguishable from it.
  private static func isNamed(_ fault: DrawnFault, in diagnosis: Diagnosis) -> Bool {
    let causes = [diagnosis.cause] + diagnosis.also
    let truths =
      diagnosis.remaining ?? -.infinity < nothing ? fault.truths.union(fault.same) : fault.truths
    guard causes.contains(where: { truths.contains($0.rawValue) }) else { return false }
    if diagnosis.weight == .whole { return true }
    if fault.nodes.isEmpty { return true }
    let places = diagnosis.finding.matches(of: /node (\d+)/).compactMap { Int($0.1) }
    return places.isEmpty || places.contains(where: fault.nodes.contains)
  }
}
