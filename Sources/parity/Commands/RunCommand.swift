import ArgumentParser
import ExternalCandidates
import Foundation
import Judging
import OrdinaryFiles
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
      Needs no browser. Writes index.html, results.json, junit.xml and summary.md to the report
      folder, and the candidate's and the residual's audio of every case that is not bit-exact. What
      the run found also goes to reports/history, which the trends are drawn from.

      EXAMPLES
        parity run                                   everything
        parity run --suite reverb --suite ocean      two suites
        parity run --case 'biquad/lowpass-*'         some cases
        parity run --list --suite biquad             each comparison, beside the nearest browser
        parity run --json > results.json             the results on standard output
        parity run --case 'gain/*' --audio-budget 50 all of it to be heard in the report
        parity run --resume                          only what has changed or was not finished
        parity run --only-failed                     what did not pass in the last run
        parity run --candidate synth --candidate engine   two candidates, and how far apart they are

      Exit codes: 0 all passed; 1 something differs beyond its limit; 2 something could not be
      compared.
      """)

  @OptionGroup var project: ProjectOptions

  @OptionGroup var state: StateOptions

  @OptionGroup var selection: CaseOptions

  @Option(
    help: ArgumentHelp(
      "What to compare with the references: a candidate of parity.yml, engine (replays traces),"
        + " port (hand-written counterparts) or guide (the porting guide's components, which are"
        + " not asked otherwise); may be repeated. By default those of parity.yml, and engine and"
        + " port without any.", valueName: "name"))
  var candidate: [String] = []

  @Option(help: ArgumentHelp("Cases at once; by default one for each core.", valueName: "number"))
  var jobs: Int?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Where the report goes; by default reports/latest in the project.", valueName: "folder"),
    completion: .directory)
  var reportPath: String?

  @Option(
    help: ArgumentHelp(
      "Sound that the report may hold of cases without a difference, the shortest first. Cases that"
        + " differ and recorded pages can always be listened to.", valueName: "MB"))
  var audioBudget = 2.0

  @Flag(
    help: "Print a line for each comparison too: its null depth, and the nearest other browser's.")
  var list = false

  @Flag(
    help: """
      Take over the results of earlier runs whose case, reference, candidate and limit have not
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
      "github: print the ten worst cases as annotations, as is done by itself where GitHub Actions"
        + " runs; none: never.", valueName: "format"))
  var annotations: AnnotationFormat?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs \(jobs): 1 to 1024 are possible")
    }
    guard (0...10_000).contains(audioBudget) else {
      throw ValidationError("--audio-budget \(audioBudget): 0 to 10000 MB are possible")
    }
  }

  func run() async throws {
    let results = try await ExitCodes.reporting {
      try await Interruption.guarded(
        note: "interrupted; the finished cases are kept, 'parity run --resume' goes on"
      ) { try await renderAndReport() }
    }
    try ExitCodes.check(results.summary)
  }

  private func renderAndReport() async throws -> RunResults {
    try SelfTest.run()
    let loaded = try project.load()
    let library = try ReferenceLibrary(folder: loaded.references)
    let apps = try AttachedApps.load(references: loaded.references)
    let chosen = try CandidateCatalog(apps: apps).candidates(of: loaded, named: candidate)
    let limits = try Limits(loaded)
    let declared = DeclaredCases(loaded, library)
    let undeclared = Set(declared.undeclared.map(\.id))
    let chosenEntries = try library.entries(suites: selection.suite, pattern: selection.pattern)
      .filter { !undeclared.contains($0.id) }
    try check(limits, loaded, library, declared)
    note(library, limits, webFolder: loaded.web, undeclared: undeclared.sorted())
    if resume { noteUnknownInputs(loaded) }
    let inputs = [
      "manifest.json": FileIdentity.ofFile("\(loaded.references)/manifest.json"),
      "limits": FileIdentity.ofFile(loaded.limits),
      "parity.yml": loaded.file.flatMap { FileIdentity.ofFile($0.path) },
      "parity": ProgramIdentity.current,
    ].compactMapValues(\.self)
    let folder = try ReportFolder(path: reportPath ?? project.latestReport)
    defer { folder.discard() }
    let kept = KeptResults(reportedFrom: state.cache(of: loaded))
    try kept.prepare()

    let jobCount = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let runner = SuiteRunner(
      library: library, limits: limits, candidates: chosen, jobs: jobCount, effort: diagnose,
      diagnoser: EngineDiagnoser(apps: apps), oracle: EngineOracle(apps: apps))
    var work = runner.work(for: chosenEntries, requiresAll: candidate.isEmpty)
    var sources = SourceStates()
    for index in work.indices {
      work[index].fault = declared.fault(of: work[index].entry, &sources)
    }
    work += runner.work(missing: declared.missing).filter { selects($0.entry) }
    guard !work.isEmpty else { throw SuiteError.nothingToDo(candidates: chosen.map(\.name)) }
    if onlyFailed { work = try failed(work, resultsIn: folder.path, inputs) }
    let progress = ProgressLine("comparing")
    let session = RunSession(
      runner: runner, kept: kept, resumes: resume,
      progress: RunProgress(
        note: Terminal.note,
        update: { done, total, id in
          progress.update(done, of: total, detail: id)
          if done == total { progress.finish() }
        }))
    defer { progress.finish() }
    let commit = await SourceCommit.current(of: project.folder)
    let (start, date) = (ContinuousClock.now, Date())
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
        machine: .current, commit: commit,
        isPartial: !selection.areAll || !candidate.isEmpty || onlyFailed),
      references: library.origins(of: entries), cases: cases.map(\.result),
      divergences: limits.divergences(in: cases.map(\.result)))
    results.run.inputs = inputs
    results.sensitivity = sensitivity
    try ReportWriter(
      folder: folder, audioBudget: Int(audioBudget * 1e6),
      source: { library.sourceText($0, webFolder: loaded.web) },
      history: state.history(in: project).history
    ).write(results, cases.map { $0.material(in: library) })
    kept.tidy(needed: cases)
    kept.clean(mostBytes: KeptResults.mostBytes, needed: cases)
    addToHistory(results)
    try print(results, reportFolder: folder.path)
    GitHubJob(webFolder: loaded.web).show(results, annotations: annotations)
    return results
  }

  /// Those of the jobs that did not pass the last time.
  private func failed(
    _ work: [SuiteRunner.Job], resultsIn folder: String, _ inputs: [String: String]
  ) throws -> [SuiteRunner.Job] {
    let last = try RunResults.readVerified(path: "\(folder)/results.json")
    if let changed = inputs.keys.sorted().first(where: { inputs[$0] != last.run.inputs?[$0] }) {
      throw SuiteError.unreadable(
        path: "\(folder)/results.json",
        detail: "\(changed) is another than in that run, so that what passed then may not pass now;"
          + " 'parity run' compares all")
    }
    let failed = Set(
      last.cases.filter { $0.verdict != .pass }.map(\.key))
    let left = work.filter { failed.contains($0.name) }
    guard !left.isEmpty else { throw try nothingToRepeat(last) }
    return left
  }

  /// Nothing failed among the chosen cases: says so, and ends as the last run of all cases did.
  private func nothingToRepeat(_ last: RunResults) throws -> any Error {
    let full =
      last.run.isPartial == true
      ? state.history(in: project).history.runs.last { !$0.isPartial }?.summary
      : last.summary
    guard let full else {
      Terminal.note(
        "nothing of the chosen cases failed in the last run, and no run of all cases is known;"
          + " 'parity run' makes one")
      return ExitCodes.incomparable
    }
    Terminal.note(
      "nothing of the chosen cases failed in the last run; the last one of all cases had"
        + " \(full.failed) failed, \(Words.plural(full.errors, "error"))")
    do {
      try ExitCodes.check(full)
      return ExitCode.success
    } catch {
      return error
    }
  }

  private func selects(_ entry: Manifest.Entry) -> Bool {
    (selection.suite.isEmpty || selection.suite.contains(entry.suite))
      && (selection.pattern.map { CasePattern($0).matches(entry.id) } ?? true)
  }

  /// What would let something pass that nobody meant to: limits of nothing, and evidence that is none.
  private func check(
    _ limits: Limits, _ project: Project, _ library: ReferenceLibrary, _ declared: DeclaredCases
  ) throws {
    let path =
      project.file.map { file in
        if case .entries = file.limits { file.path } else { project.limits }
      } ?? project.limits
    let ids =
      library.manifest.cases.map(\.id)
      + declared.missing.compactMap { error in
        if case .notAsDeclared(let id, _) = error { id } else { nil }
      }
    if let name = limits.unused(ids: ids).first {
      let known = Set(["default"] + ids + ids.map { String($0.prefix { $0 != "/" }) }).sorted()
      let nearest = NearestName.to(name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      throw SuiteError.invalidLimit(
        path: path, detail: "it limits '\(name)', which no case or suite is called\(nearest)")
    }
    if let contradiction = limits.unsupportedEvidence(library.manifest.cases)
      ?? limits.divergenceOfEverything(library.manifest.cases.map(\.id))
    {
      throw SuiteError.invalidLimit(path: path, detail: contradiction)
    }
    for suite in library.suites {
      guard let name = FolderNames.firstThatIsNoText(below: "\(library.folder)/\(suite)") else {
        continue
      }
      throw SuiteError.unreadable(
        path: "\(library.folder)/\(suite)/\(name)",
        detail: "its name is no UTF-8 text; rename it, or move it away")
    }
  }

  private func note(
    _ library: ReferenceLibrary, _ limits: Limits, webFolder: String, undeclared: [String]
  ) {
    if let first = undeclared.first {
      let more = undeclared.count > 1 ? " and \(undeclared.count - 1) more" : ""
      Terminal.note(
        "note: \(first)\(more) was captured and is no longer declared: not run;"
          + " 'parity capture --prune' removes what was captured")
    }
    for id in limits.unmatchedDivergences(library.manifest.cases.map(\.id)) {
      Terminal.note("note: the known divergence '\(id)' matches no case; remove it")
    }
    let stale = library.staleSources(webFolder: webFolder)
    if let first = stale.first {
      let more = stale.count > 1 ? " and \(stale.count - 1) more" : ""
      Terminal.note(
        "note: \(first)\(more) changed since the references were captured;"
          + " 'parity capture --check' tells whether they still hold")
    }
    for sentence in limits.outdated(library.manifest.cases).prefix(3) {
      Terminal.note("note: \(sentence)")
    }
  }

  private func noteUnknownInputs(_ project: Project) {
    let names = UnknownInputs.candidates(of: project)
    guard !names.isEmpty else { return }
    Terminal.note(
      "note: what \(names.joined(separator: " and ")) read besides their own words nobody can tell:"
        + " 'inputs' of parity.yml decides what --resume takes over")
  }

  /// A run that found everything out has not failed because of what is missing beside it.
  private func addToHistory(_ results: RunResults) {
    do throws(HistoryError) {
      try state.history(in: project).add(RunRecord(results))
    } catch {
      Terminal.note("note: \(error)")
    }
  }

  private var commandLine: String {
    var words = ["parity", "run"]
    for name in selection.suite { words += ["--suite", name] }
    if let pattern = selection.pattern { words += ["--case", pattern] }
    for name in candidate { words += ["--candidate", name] }
    if resume { words.append("--resume") }
    if onlyFailed { words.append("--only-failed") }
    return words.joined(separator: " ")
  }

  private func print(_ results: RunResults, reportFolder: String) throws {
    if json {
      Swift.print(String(decoding: try JSONText.encode(results), as: UTF8.self))
    } else {
      let summary = TerminalSummary(results, reportFolder: reportFolder)
      if list { Swift.print(summary.list + "\n") }
      Swift.print(summary.text)
    }
  }
}

extension DiagnosisEffort: ExpressibleByArgument {}
