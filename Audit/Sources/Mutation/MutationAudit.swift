import Foundation
import Synchronization

/// Puts mutants to the suite, several at a time, and keeps what became of them.
package struct MutationAudit: Sendable {
  private let set: MutantSet
  private let coverage: Coverage
  private let sites: [Int32: Int32]
  private let store: ResultStore
  private let references: String
  private let secondsEach: Double

  /// - Parameters:
  ///   - disabled: mutants that do not compile.
  ///   - references: the hash of what the renders are held against.
  ///   - secondsEach: of the renders that reach a mutant, so many seconds are tried.
  package init(
    set: MutantSet, disabled: Set<Int32>, coverage: Coverage, store: ResultStore,
    references: String, secondsEach: Double = .infinity
  ) {
    self.set = set
    self.coverage = coverage
    self.store = store
    self.references = references
    self.secondsEach = secondsEach
    sites = set.sites(without: disabled)
  }

  /// The numbers of the mutants whose outcome is not known yet, of those given; those first that no
  /// render has been tried on.
  package func open(of mutants: [Int32]) -> [Int32] {
    let renders = Set(coverage.renders.map(\.name))
    func known(_ id: Int32) -> MutantOutcome? {
      set.byID[id].flatMap {
        store.result(of: set.entries[$0].key, references: references, renders: renders)?.outcome
      }
    }
    let possible = mutants.filter { sites[$0] != nil }
    return possible.filter { known($0) == nil } + possible.filter { known($0) == .open }
  }

  /// Runs the mutants and stores each outcome: all of them with the first second of renders, then
  /// what is left with the others.
  ///
  /// - Parameters:
  ///   - marks: those marked as equivalent meet the first second alone, which would show a wrong mark.
  ///   - worker: the path of `mutant-worker`.
  ///   - onFinish: told after each mutant how many are done; on any thread.
  package func run(
    _ mutants: [Int32], marks: EquivalentMutants = EquivalentMutants(), worker: String,
    project: String, jobs: Int,
    onFinish: @escaping @Sendable (Int, MutantOutcome) -> Void
  ) throws {
    let renders = Set(coverage.renders.map(\.name))
    let untried = mutants.filter { id in
      set.byID[id].map {
        store.result(of: set.entries[$0].key, references: references, renders: renders) == nil
      } ?? false
    }
    try run(untried, isFirst: true, worker, project, jobs, onFinish)
    let left = open(of: mutants).filter { id in
      set.byID[id].map { marks.reasons[set.entries[$0].place] == nil } ?? false
    }
    try run(left, isFirst: false, worker, project, jobs, onFinish)
  }

  private func run(
    _ mutants: [Int32], isFirst: Bool, _ worker: String, _ project: String, _ jobs: Int,
    _ onFinish: @escaping @Sendable (Int, MutantOutcome) -> Void
  ) throws {
    let state = Mutex(State())
    let group = DispatchGroup()
    for _ in 0..<min(jobs, max(mutants.count, 1)) {
      DispatchQueue.global().async(group: group) {
        do {
          let worker = try Worker(path: worker, project: project)
          defer { worker.stop() }
          while let id = state.withLock({ $0.next(mutants) }) {
            let outcome = try judge(id, isFirst: isFirst, worker, state)
            onFinish(state.withLock { $0.finish() }, outcome)
          }
        } catch {
          state.withLock { $0.failure = $0.failure ?? error }
        }
      }
    }
    group.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private struct State {
    var started = 0
    var finished = 0
    var failure: (any Error)?
    /// How many mutants of a source each render has detected.
    var detections: [Int: [Int: Int]] = [:]

    mutating func next(_ mutants: [Int32]) -> Int32? {
      guard started < mutants.count, failure == nil else { return nil }
      defer { started += 1 }
      return mutants[started]
    }

    mutating func finish() -> Int {
      finished += 1
      return finished
    }
  }

  private func judge(
    _ id: Int32, isFirst: Bool, _ worker: Worker, _ state: borrowing Mutex<State>
  ) throws -> MutantOutcome {
    guard let index = set.byID[id], let site = sites[id] else { return .unreached }
    let entry = set.entries[index]
    let visits = coverage.visits(toSite: site)
    guard !visits.isEmpty else {
      try keep(entry, .unreached, nil)
      return .unreached
    }
    let successes = state.withLock { $0.detections[entry.source] ?? [:] }
    let (early, late) = coverage.split(visits.map(\.render), limit: secondsEach)
    let chosen = isFirst ? early : late
    let isLast = early.count + (isFirst ? 0 : late.count) == visits.count
    let order = chosen.sorted {
      cost(of: $0, successes) < cost(of: $1, successes)
    }
    // Reached by longer renders alone.
    guard !order.isEmpty else {
      try keep(entry, .open, nil)
      return .open
    }
    let answer = try worker.ask(id, order.map { ($0, coverage.timeLimit(of: $0)) })
    var outcome = MutantOutcome(ending: answer.ending)
    if outcome == .survived, !isLast { outcome = .open }
    if outcome.isDetected {
      state.withLock { $0.detections[entry.source, default: [:]][answer.render, default: 0] += 1 }
    }
    let busiest = visits.max { $0.count < $1.count }?.render
    let render = outcome.isDetected ? answer.render : busiest
    try keep(entry, outcome, render.map { coverage.renders[$0].name })
    return outcome
  }

  /// What a detection by this render can be expected to cost: what is short and has detected
  /// mutants of the same source before goes first.
  private func cost(of render: Int, _ successes: [Int: Int]) -> Double {
    Double(coverage.renders[render].microseconds) / Double(1 + (successes[render] ?? 0))
  }

  private func keep(
    _ entry: MutantSet.Entry, _ outcome: MutantOutcome, _ render: String?
  ) throws {
    try store.add(
      MutantResult(key: entry.key, outcome: outcome, render: render, references: references))
  }

  /// All mutants with what is known of them.
  package func judged(marks: EquivalentMutants) -> [JudgedMutant] {
    let renders = Set(coverage.renders.map(\.name))
    return set.entries.map { entry in
      if let reason = entry.mutant.ignored {
        return JudgedMutant(entry: entry, status: .ignored, render: nil, reason: reason)
      }
      guard sites[entry.mutant.id] != nil else {
        return JudgedMutant(entry: entry, status: .compileError, render: nil, reason: nil)
      }
      guard
        let known = store.result(of: entry.key, references: references, renders: renders)
      else { return JudgedMutant(entry: entry, status: .pending, render: nil, reason: nil) }
      if !known.outcome.isDetected, let reason = marks.reasons[entry.place] {
        return JudgedMutant(
          entry: entry, status: .ignored, render: nil, reason: "equivalent: \(reason)")
      }
      return JudgedMutant(
        entry: entry, status: MutantStatus(known.outcome), render: known.render,
        reason: known.outcome.explanation)
    }
  }
}
