import ArgumentParser
import Foundation
import ParityReport
import ParityResults
import ParitySuite

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

      Exit codes: 0 all passed; 1 something differs beyond its limit; 2 something could not be
      compared.
      """)

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("Only this suite; may be repeated.", valueName: "name"))
  var suite: [String] = []

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp("Only cases whose id matches, with * and ?.", valueName: "glob"))
  var pattern: String?

  @Option(
    help: ArgumentHelp(
      "What to compare with the references: engine (replays traces) or port (hand-written"
        + " counterparts); may be repeated, by default both.", valueName: "name"))
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
      try await Interruption.guarded { try await renderAndReport() }
    }
    try ExitCodes.check(results.summary)
  }

  private func renderAndReport() async throws -> RunResults {
    try SelfTest.run()
    let library = try ReferenceLibrary(folder: project.references)
    let chosen = try Candidates.named(candidate, library: library)
    let limits = try Limits(path: project.limits)
    let entries = try library.entries(suites: suite, pattern: pattern)
    note(library, limits)
    let folder = try ReportFolder(path: reportPath ?? project.latestReport)
    defer { folder.discard() }

    let jobCount = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let runner = SuiteRunner(
      library: library, limits: limits, candidates: chosen, jobs: jobCount)
    let work = runner.work(for: entries, requiresAll: candidate.isEmpty)
    guard !work.isEmpty else { throw SuiteError.nothingToDo(candidates: candidate) }
    let progress = ProgressLine("comparing")
    defer { progress.finish() }
    let commit = await SourceCommit.current(of: project.folder)
    let (start, date) = (ContinuousClock.now, Date())
    let outcomes = try await runner.run(work) { done, outcome in
      progress.update(done, of: work.count, detail: outcome.result.id)
    }
    var results = RunResults(
      run: .init(
        parityVersion: ParityVersion.current, date: date, command: commandLine,
        seconds: (ContinuousClock.now - start) / .seconds(1), jobs: jobCount,
        machine: .current, commit: commit,
        isPartial: !suite.isEmpty || pattern != nil || !candidate.isEmpty),
      references: library.origins(of: entries), cases: outcomes.map(\.result),
      divergences: limits.divergences(in: outcomes.map(\.result)))
    results.sensitivity = try await sensitivity(of: entries, library, limits, jobCount)
    try ReportWriter(
      folder: folder, audioBudget: Int(audioBudget * 1e6), source: library.sourceText,
      history: HistoryFolder(path: project.history).history
    ).write(results, outcomes)
    progress.finish()
    addToHistory(results)
    try print(results, reportFolder: folder.path)
    GitHubJob(references: project.references).show(results, annotations: annotations)
    return results
  }

  /// - Returns: nil where a reference cannot be read, which its own case says.
  private func sensitivity(
    of entries: [Manifest.Entry], _ library: ReferenceLibrary, _ limits: Limits, _ jobs: Int
  ) async throws -> [SuiteSensitivity]? {
    do {
      let audit = SensitivityAudit(library: library, limits: limits)
      return SuiteSensitivity.bySuite(try await audit.measure(entries, jobs: jobs))
    } catch let error as CancellationError {
      throw error
    } catch {
      return nil
    }
  }

  private func note(_ library: ReferenceLibrary, _ limits: Limits) {
    let stale = library.staleSources()
    if let first = stale.first {
      let more = stale.count > 1 ? " and \(stale.count - 1) more" : ""
      Terminal.note(
        "note: \(first)\(more) changed since the references were captured;"
          + " 'parity capture --check' tells whether they still hold")
    }
    for sentence in limits.outdated(library.manifest.cases).prefix(3) {
      Terminal.note("note: \(sentence)")
    }
    for name in limits.unused(ids: library.manifest.cases.map(\.id)) {
      Terminal.note("note: limits.yml names '\(name)', which no case or suite is called")
    }
  }

  /// A run that found everything out has not failed because of what is missing beside it.
  private func addToHistory(_ results: RunResults) {
    do throws(HistoryError) {
      try HistoryFolder(path: project.history).add(RunRecord(results))
    } catch {
      Terminal.note("note: \(error)")
    }
  }

  private var commandLine: String {
    var words = ["parity", "run"]
    for name in suite { words += ["--suite", name] }
    if let pattern { words += ["--case", pattern] }
    for name in candidate { words += ["--candidate", name] }
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
