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
      Needs no browser. Writes index.html, results.json and junit.xml to the report folder, and the
      candidate's and the residual's audio of every case that is not bit-exact.

      EXAMPLES
        parity run                                   everything
        parity run --suite reverb --suite ocean      two suites
        parity run --case 'biquad/lowpass-*'         some cases
        parity run --list --suite biquad             each comparison, beside the nearest browser
        parity run --json > results.json             the results on standard output

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
        + " counterparts), by default both; guide (the porting guide's components, which are"
        + " not asked otherwise). May be repeated.", valueName: "name"))
  var candidate: [String] = []

  @Option(help: ArgumentHelp("Cases at once; by default one for each core.", valueName: "number"))
  var jobs: Int?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Where the report goes; by default reports/latest in the project.", valueName: "folder"),
    completion: .directory)
  var reportPath: String?

  @Flag(
    help: "Print a line for each comparison too: its null depth, and the nearest other browser's.")
  var list = false

  @Flag(help: "Print the results as JSON instead of a summary.")
  var json = false

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs \(jobs): 1 to 1024 are possible")
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
    let (start, date) = (ContinuousClock.now, Date())
    let outcomes = try await runner.run(work) { done, outcome in
      progress.update(done, of: work.count, detail: outcome.result.id)
    }
    var results = RunResults(
      run: .init(
        parityVersion: ParityVersion.current, date: date, command: commandLine,
        seconds: (ContinuousClock.now - start) / .seconds(1), jobs: jobCount,
        machine: .current),
      references: library.origins(of: entries), cases: outcomes.map(\.result),
      divergences: limits.divergences(in: outcomes.map(\.result)))
    results.sensitivity = try await sensitivity(of: entries, library, limits, jobCount)
    try ReportWriter(folder: folder).write(results, outcomes)
    progress.finish()
    try print(results, reportFolder: folder.path)
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
