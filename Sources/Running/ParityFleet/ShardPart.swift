import DataText
import ParityReferences
import ParityResults
import ParityRunning

/// The work of one part of a run.
package struct ShardPart {
  package let work: [SuiteRunner.Job]
  private let whole: RunPlan
  private let plan: FleetPlan
  private let number: ShardNumber
  private let planned: [FleetPlan.Case]

  /// - Parameter path: of a given plan; nil when it was made here.
  /// - Throws: `ShardError.otherPlan` when the project's cases differ from the plan's.
  package init(
    _ whole: RunPlan, _ plan: FleetPlan, _ number: ShardNumber, path: String?
  ) throws(ShardError) {
    func refuse(_ detail: String) -> ShardError { .otherPlan(path: path ?? "", detail: detail) }
    guard plan.count == number.count else {
      throw refuse("it splits into \(plan.count), not into \(number.count)")
    }
    (self.whole, self.plan, self.number) = (whole, plan, number)
    planned = plan.cases(of: number.index)
    let items = Dictionary(
      whole.items.map { ($0.id, $0.jobs) }, uniquingKeysWith: { first, _ in first })
    if path != nil {
      let known = Set(plan.cases.map(\.id))
      if let extra = whole.items.first(where: { !known.contains($0.id) }) {
        throw refuse("it does not have \(extra.id); make it again ('parity plan -o')")
      }
    }
    var work: [SuiteRunner.Job] = []
    for one in planned.sorted(by: { $0.position < $1.position }) {
      guard let jobs = items[one.id] else { throw refuse("it has \(one.id), which is not here") }
      guard jobs.map(\.candidateName).sorted(by: FleetPlan.precedes) == one.candidates else {
        throw refuse("\(one.id) has other candidates here")
      }
      work += jobs
    }
    self.work = work
  }

  /// Time limit by job name, in whole seconds; a case that takes longer counts as hung.
  ///
  /// A case may take ten minutes plus twenty times its estimated cost: machines may be busy, and the cost is not always
  /// known.
  package var patience: @Sendable (String) -> Int {
    let costs = Dictionary(
      planned.map { ($0.id, $0.microseconds) }, uniquingKeysWith: { first, _ in first })
    let ids = Dictionary(
      work.map { ($0.name, $0.entry.id) }, uniquingKeysWith: { first, _ in first })
    return { name in
      // A plan may have been written by another program.
      let cost = min(max(ids[name].flatMap { costs[$0] } ?? 0, 0), 86_400_000_000)
      return 600 + 20 * cost / 1_000_000
    }
  }

  /// - Parameters:
  ///   - compared: the cases that were; a case that ends its process is not.
  ///   - summary: of the results of its jobs.
  ///   - dropped: files for which there was no room.
  package func header(
    compared: [Manifest.Entry], summary: ShardHeader.Counts, hasSensitivity: Bool, dropped: Int,
    attempt: ShardHeader.Attempt, commit: SourceCommit?, machine: FleetMachine
  ) -> ShardHeader {
    let captures = Dictionary(
      compared.map { ($0.id, $0.capture) }, uniquingKeysWith: { first, _ in first })
    return ShardHeader(
      kind: .run, number: number, plan: plan.digest, selection: plan.selection,
      order: whole.order,
      cases: planned.map {
        .init(
          id: $0.id, candidates: $0.candidates, position: $0.position, capture: captures[$0.id])
      },
      summary: summary, hasSensitivity: hasSensitivity, dropped: dropped,
      identity: identity(commit), machine: machine, attempt: attempt)
  }

  package func identity(_ commit: SourceCommit?) -> ShardHeader.Identity {
    let inputs = RunInputs.now(of: whole.state.project)
    // The parts of a candidate's description that do not depend on the case.
    let nothing = Manifest.Entry(
      id: "-/-", capture: 0, files: [:],
      spread: Spread(renders: 0, maxAbsoluteError: 0, nullDepth: nil))
    let candidates = Dictionary(
      whole.runner.candidates.map { ($0.name, $0.identity(of: nothing)) },
      uniquingKeysWith: { first, _ in first })
    return .init(
      project: inputs["parity.yml"],
      references: ReferenceIdentity(whole.state.library.manifest).of(planned.map(\.id)),
      limits: inputs["limits"], candidates: candidates, program: ProgramIdentity.current,
      version: ParityVersion.current, commit: commit)
  }
}
