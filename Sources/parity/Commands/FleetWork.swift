import CandidateKit
import Judging
import ParityFleet
import ParityHarness
import ParityProject
import ParityReferences
import ParityRunning

/// All that a run of a selection has to do, from which its parts are taken.
struct FleetWork {
  let project: Project
  let library: ReferenceLibrary
  let limits: Limits
  let state: ReferenceState
  let selection: FleetSelection
  let runner: SuiteRunner
  /// In the order of a run.
  let work: [SuiteRunner.Job]

  init(
    _ project: Project, _ selection: FleetSelection, jobs: Int = 1,
    effort: DiagnosisEffort = .quick, memory: DiagnosisMemory? = nil
  ) throws {
    self.project = project
    self.selection = selection
    library = try ReferenceLibrary(folder: project.references)
    limits = try Limits(project)
    state = ReferenceState(project, library)
    let apps = try AttachedApps.load(references: project.ownReferences)
    let undeclared = Set(state.undeclared)
    let candidates = try CandidateCatalog(apps: apps).candidates(
      of: project, named: selection.candidates,
      for: library.manifest.cases.filter { !undeclared.contains($0.id) })
    runner = SuiteRunner(
      library: library, limits: limits, candidates: candidates, jobs: jobs, effort: effort,
      diagnoser: EngineDiagnoser(apps: apps), oracle: EngineOracle(apps: apps), memory: memory)
    var work = runner.work(
      for: try FleetEntries.chosen(selection, library, state),
      requiresAll: selection.candidates.isEmpty)
    for index in work.indices { work[index].fault = state.faults[work[index].entry.id] }
    work += runner.work(missing: state.missing).filter { selection.selects($0.entry.id) }
    guard !work.isEmpty else { throw SuiteError.nothingToDo(candidates: candidates.map(\.name)) }
    self.work = work
  }

  /// The candidates in the order of a run; "none" is the last.
  var order: [String] { runner.candidates.map(\.name) + ["none"] }

  /// By case, in the order of a run.
  var items: [(id: String, jobs: [SuiteRunner.Job])] {
    var items: [(id: String, jobs: [SuiteRunner.Job])] = []
    for job in work {
      if items.last?.id == job.entry.id {
        items[items.count - 1].jobs.append(job)
      } else {
        items.append((job.entry.id, [job]))
      }
    }
    return items
  }

  func plan(_ count: Int) throws -> FleetPlan {
    let estimate = CostEstimate(try CaseCosts.read(references: library.folder))
    return FleetPlan(
      items.map { item in
        .init(
          id: item.id, candidates: item.jobs.map(\.candidateName),
          microseconds: estimate.microseconds(of: item.id) { samples(of: item.jobs[0].entry) })
      }, selection: selection, count: count)
  }

  /// Frames times channels of a case; nil where its definition cannot be read.
  func samples(of entry: Manifest.Entry) -> Int? {
    guard let definition = try? library.readDefinition(entry) else { return nil }
    let (product, overflow) = definition.frames.multipliedReportingOverflow(by: definition.channels)
    return overflow ? nil : product
  }
}

/// What is chosen of what was captured, for a run in parts.
enum FleetEntries {
  /// - Throws: `SuiteError.noMatch`.
  static func chosen(
    _ selection: FleetSelection, _ library: ReferenceLibrary, _ state: ReferenceState
  ) throws(SuiteError) -> [Manifest.Entry] {
    let undeclared = Set(state.undeclared)
    do throws(SuiteError) {
      return try library.entries(suites: selection.suites, pattern: selection.pattern)
        .filter { !undeclared.contains($0.id) }
    } catch {
      guard missing(state).contains(where: selection.selects) else { throw error }
      return []
    }
  }

  /// The ids of a run, in the order of `FleetPlan.precedes`; nil where only the candidates, which are
  /// not here, would tell.
  static func ids(
    _ selection: FleetSelection, _ project: Project, _ library: ReferenceLibrary,
    _ state: ReferenceState
  ) throws -> [String]? {
    let ids: [String]
    if selection.candidates.isEmpty {
      ids =
        try chosen(selection, library, state).map(\.id)
        + missing(state).filter(selection.selects)
    } else if let work = try? FleetWork(project, selection) {
      ids = work.items.map(\.id)
    } else {
      return nil
    }
    return Set(ids).sorted(by: FleetPlan.precedes)
  }

  private static func missing(_ state: ReferenceState) -> [String] {
    state.missing.compactMap { missing in
      if case .notAsDeclared(let id, _) = missing { id } else { nil }
    }
  }
}
