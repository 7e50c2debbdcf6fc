import ReadableNumbers
import ArgumentParser
import ExternalCandidates
import Foundation
import Judging
import OrdinaryFiles
import ParityCases
import ParityHarness
import ParityProject
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import PortedApps
import ReportAssembly

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Render the cases natively, compare with the references, judge and report.",
    discussion: """
      Needs no browser. Writes index.html, results.json, junit.xml and summary.md to
      the report folder, and the candidate's and the residual's audio of every case
      that is not bit-exact. What the run found also goes to reports/history, which
      the trends are drawn from. A run of some cases or candidates leaves the report
      of a run of all of them alone, and writes reports/partial.

      EXAMPLES
        parity run                                   everything
        parity run --suite reverb --suite ocean      two suites
        parity run --case 'biquad/lowpass-*'         some cases
        parity run --list --suite biquad
            each comparison, with the nearest browser
        parity run --json > results.json             the results on standard output
        parity run --case 'gain/*' \\
            --audio-budget 50 with all sound in the report
        parity run --resume  only what has changed or was not finished
        parity run --only-failed  what did not pass in the last run
        parity run --candidate synth --candidate engine
            two candidates, and how far apart they are
        parity run --shard 3/64 -o shards   a part, for 'parity merge'

      Exit codes: 0 all passed; 1 something differs beyond its limit; 2 something
      could not be compared.
      """)

  @OptionGroup var project: ProjectOptions

  @OptionGroup var stateFolder: StateOptions

  @OptionGroup var selection: CaseOptions

  @OptionGroup(title: "ONE RUN ON MANY MACHINES") var fleet: ShardOptions

  @Option(
    help: ArgumentHelp(
      "What to compare with the references: a candidate of parity.yml, engine (replays traces),"
        + " port (hand-written counterparts) or guide (the porting guide's components, which are"
        + " not used otherwise); may be repeated. By default those of parity.yml, and engine and"
        + " port without any.", valueName: "name"))
  var candidate: [String] = []

  @Option(help: ArgumentHelp("Cases at once; by default one for each core.", valueName: "number"))
  var jobs: Int?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Where the report goes; by default reports/latest in the project, and reports/partial for a run"
        + " of some cases.", valueName: "folder"),
    completion: .directory)
  var reportPath: String?

  @Option(
    help: ArgumentHelp(
      "Sound that the report may hold for cases without a difference, the shortest first. Cases that"
        + " differ and recorded pages can always be listened to.", valueName: "MB"))
  var audioBudget = 2.0

  @Flag(
    help: "Print a line for each comparison too: its null depth, and the nearest other browser's.")
  var list = false

  @Flag(
    help: """
      Reuse the results of earlier runs whose case, reference, candidate and limit have not
      changed since; also after an interruption.
      """)
  var resume = false

  @Flag(help: "Run again only what did not pass in the last run's results.json.")
  var onlyFailed = false

  @Option(
    help: ArgumentHelp(
      "How long to look for the cause of a difference: off; quick, 2 processor seconds a case;"
        + " thorough, 20.", valueName: "effort"))
  var diagnose = DiagnosisEffort.quick

  @Flag(help: "Print the results as JSON instead of a summary.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "How results are printed: text; github, gitlab: text and what the service shows next to the"
        + " code, the default in a job there; junit, tap: nothing else on standard"
        + " output.", valueName: "format"))
  var format: OutputFormat?

  @Option(
    help: ArgumentHelp(
      "github: print the ten worst cases as annotations, the default in GitHub Actions;"
        + " none: never.", valueName: "format"))
  var annotations: AnnotationFormat?

  func validate() throws {
    try validateShard()
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be between 1 and 1024, not \(jobs)")
    }
    guard (0...10_000).contains(audioBudget) else {
      throw ValidationError("--audio-budget must be between 0 and 10000 MB, not \(audioBudget)")
    }
  }

  func run() async throws {
    if let shard = fleet.shard { return try await runShard(shard) }
    let results = try await ExitCodes.reporting {
      try await Interruption.guarded(
        note: "interrupted; the finished cases are kept, 'parity run --resume' continues"
      ) { try await renderAndReport() }
    }
    try ExitCodes.check(results.summary)
  }

  private func renderAndReport() async throws -> RunResults {
    // Both take as long as all else before the first case, and neither waits for anything.
    async let proof: Void = SelfTest.run()
    async let _ = ProgramIdentity.current
    async let commit = SourceCommit.current(of: project.folder)
    let (loaded, unpacked) = try fleet.load(project)
    defer { withExtendedLifetime(unpacked) {} }
    EditorSchema.refresh(in: loaded)
    let library = try ReferenceLibrary(folder: loaded.references)
    let apps = try AttachedApps.load(references: loaded.ownReferences)
    let limits = try Limits(loaded)
    let state = ReferenceState(loaded, library)
    let undeclared = Set(state.undeclared)
    let chosen = try CandidateCatalog(apps: apps).candidates(
      of: loaded, named: candidate,
      for: library.manifest.cases.filter { !undeclared.contains($0.id) })
    let chosenEntries = try selectedEntries(of: library, state).filter {
      !undeclared.contains($0.id)
    }
    try LimitsCheck.check(limits, loaded, library, state)
    note(
      library, limits, state, candidates: candidate.isEmpty ? chosen.map(\.name) : nil)
    if resume { noteUnknownInputs(loaded) }
    let inputs = RunInputs.now(of: loaded)
    let folder = try ReportFolder(path: reportPath ?? project.report(ofPartialRun: isPartial))
    defer { folder.discard() }
    let kept = fleet.kept(stateFolder, of: loaded)
    try kept.prepare()
    let use = kept.inUse()

    let jobCount = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let memory = fleet.memory(stateFolder, of: loaded)
    let runner = SuiteRunner(
      library: library, limits: limits, candidates: chosen, jobs: jobCount, effort: diagnose,
      diagnoser: EngineDiagnoser(apps: apps), oracle: EngineOracle(apps: apps),
      memory: memory)
    var work = runner.work(for: chosenEntries, requiresAll: candidate.isEmpty)
    for index in work.indices { work[index].fault = state.faults[work[index].entry.id] }
    work += runner.work(missing: state.missing).filter { selects($0.entry) }
    guard !work.isEmpty else { throw SuiteError.nothingToDo(candidates: chosen.map(\.name)) }
    noteMissingCandidates(loaded, work)
    if onlyFailed {
      work = try failed(work, resultsIn: reportPath ?? project.lastReport, inputs)
    }
    let progress = ProgressLine("comparing")
    var session = RunSession(
      runner: runner, kept: kept, resumes: resume,
      progress: RunProgress(
        note: Terminal.note,
        update: { done, total, id in
          progress.update(done, of: total, detail: id)
          if done == total { progress.finish() }
        }))
    // A full disk or a machine without time is no property of the case.
    session.retriesErrors = true
    let lastReport = project.lastReport
    if resume { session.first = { Self.failedLastTime(lastReport) } }
    defer { progress.finish() }
    let (start, date) = (ContinuousClock.now, Date())
    try noteFindings(work)
    try await proof
    var cases = try await session.run(work)
    var memo = kept.memo
    try session.addPeers(to: &cases, memo: &memo)
    let compared = Set(work.filter { $0.fault == nil }.map(\.entry.id))
    let entries = chosenEntries.filter { compared.contains($0.id) }
    let sensitivity = try await session.sensitivity(of: entries, memo: &memo)
    kept.write(memo)
    var results = RunResults(
      run: .init(
        parityVersion: ParityVersion.current, date: date, command: commandLine,
        seconds: (ContinuousClock.now - start) / .seconds(1), jobs: jobCount,
        machine: .current, commit: await commit,
        isPartial: isPartial),
      references: library.origins(of: entries), cases: cases.map(\.result),
      divergences: limits.divergences(in: cases.map(\.result)))
    results.run.project = loaded.name
    results.run.inputs = inputs
    results.sensitivity = sensitivity
    let (keeping, finished) = (kept, cases)
    async let tidied: Void = Self.tidy(keeping, needed: finished, use)
    let job = GitHubJob(webFolder: loaded.web)
    if chosenFormat == .gitlab {
      try folder.write(try job.codeQuality(results), to: "codequality.json")
    }
    try ReportWriter(
      folder: folder, audioBudget: Int(audioBudget * 1e6),
      source: { library.sourceText($0, webFolder: loaded.web) },
      history: stateFolder.history(in: project).history(latest: HTMLReport.longestTrend),
      jobAddress: JobAddress.of(ProcessInfo.processInfo.environment)
    ).write(results, cases.materials(in: library))
    await tidied
    withExtendedLifetime(use) {}
    addToHistory(results)
    try print(results, reportFolder: folder.path)
    job.show(results, annotations: annotations, isJob: chosenFormat == .github)
    return results
  }

  /// What another run has kept, it needs until its report is written: the last of them tidies.
  private static func tidy(_ kept: KeptResults, needed: [KeptResults.Case], _ use: StateUse?) {
    use?.alone {
      kept.tidy(needed: needed)
      kept.clean(mostBytes: KeptResults.mostBytes, needed: needed)
    }
  }

  /// A run that found everything out has not failed because of what is missing beside it.
  private func addToHistory(_ results: RunResults) {
    do throws(HistoryError) {
      try stateFolder.history(in: project).add(RunRecord(results))
    } catch {
      Terminal.note("note: \(error)")
    }
  }
}

extension DiagnosisEffort: ExpressibleByArgument {}
