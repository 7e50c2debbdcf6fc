import ArgumentParser
import Foundation
import OrdinaryFiles
import Judging
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal

/// Mutants are the audit's own package's work, which is built on demand: a run of the suite does not
/// wait for swift-syntax.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Measure how small a fault the suite catches.",
    discussion: """
      Without an option, faults of known size (gain, delay, detune, offset, noise,
      one sample) are put into each reference, and the smallest is found that the
      case's limit catches. Writes reports/audit: a page, and sensitivity.json.

      --mutants puts faults into the engines' sources, one at a time, and sees which
      ones no case detects. The first time it builds swift-syntax and a copy of the
      project, which takes minutes. Results are kept as they come: the same command
      goes on where it was interrupted.

      --diagnosis draws mistakes at random, makes them in the graphs of the cases,
      and scores whether the diagnosis names them; and of pairs of unrelated sounds,
      whether it keeps silent. It works for recorded pages of your own, too.

      --graphs draws small random graphs, renders each in Chromium and by the native
      engine, cuts those that differ down to the smallest that still do, and files
      them as cases.

      EXAMPLES
        parity audit  how small a fault each case catches
        parity audit --suite reverb --suite ocean             of two suites
        parity audit --diagnosis --seed 7 --faults 100  how well mistakes are named
        parity audit --mutants  all mutants; takes an hour and more
        parity audit --mutants --file BiquadKernel.swift      one file
        parity audit --mutants --sample 500                   the same 500 each time
        parity audit --graphs 2000 --seed 7                   2000 random graphs

      Exit codes: 0 measured, or the goal is reached; 1 more mutants survive, or a
      graph differs; 2 something could not be measured.
      """)

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("Only this suite; may be repeated.", valueName: "name"))
  var suite: [String] = []

  @Flag(help: "Score the diagnosis on mistakes drawn at random.")
  var diagnosis = false

  @Option(
    help: ArgumentHelp(
      "Seed of what is drawn; by default today's date, and 1 for --graphs.",
      valueName: "number"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("Mistakes to draw; by default 500.", valueName: "number"))
  var faults: Int?

  @Option(help: "With --diagnosis: the one of this number alone, from 1 on.")
  var fault: Int?

  @Flag(help: "Mutate the engines' sources.")
  var mutants = false

  @Option(
    help: ArgumentHelp(
      "Only sources whose path ends with this; may be repeated.", valueName: "path"))
  var file: [String] = []

  @Option(help: ArgumentHelp("Only this many mutants, spread over all files.", valueName: "number"))
  var sample: Int?

  @Option(
    help: ArgumentHelp(
      "Try at most this many seconds of renders on each mutant; by default all.",
      valueName: "seconds"))
  var secondsEach: Double?

  @Option(help: ArgumentHelp("Mutants at once; by default one for each core.", valueName: "number"))
  var jobs: Int?

  @Option(help: ArgumentHelp("The score to reach, in percent; by default 90.", valueName: "number"))
  var goal: Int?

  @Option(help: ArgumentHelp("Render this many random graphs.", valueName: "number"))
  var graphs: Int?

  @Flag(help: "Forget the results of earlier runs.")
  var fresh = false

  @Flag(help: "Report what is known, and run nothing new.")
  var reportOnly = false

  func validate() throws {
    let areMutantsMeant =
      !file.isEmpty || sample != nil || secondsEach != nil || jobs != nil || goal != nil || fresh
      || reportOnly
    guard diagnosis || faults == nil else { throw ValidationError("--faults: with --diagnosis") }
    guard diagnosis || fault == nil else { throw ValidationError("--fault: with --diagnosis") }
    if let fault, fault < 1 { throw ValidationError("--fault \(fault): at least 1") }
    guard diagnosis || graphs != nil || seed == nil else {
      throw ValidationError("--seed: with --diagnosis or --graphs")
    }
    if let faults, faults < 1 { throw ValidationError("--faults \(faults): at least 1") }
    if let graphs {
      guard graphs >= 1 else { throw ValidationError("--graphs \(graphs): at least 1") }
      guard !mutants, !diagnosis, !areMutantsMeant, suite.isEmpty else {
        throw ValidationError("--graphs: with no option but --seed and --project")
      }
    }
    guard mutants || !areMutantsMeant || diagnosis && jobs != nil else {
      throw ValidationError(
        "--file, --sample, --seconds-each, --jobs, --goal, --fresh, --report-only: with --mutants")
    }
    guard !mutants || suite.isEmpty else {
      throw ValidationError("--suite: not with --mutants, which runs all suites")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be between 1 and 1024, not \(jobs)")
    }
    if let sample, sample < 1 { throw ValidationError("--sample \(sample): at least 1") }
    if let secondsEach, !(secondsEach >= 1) {
      throw ValidationError("--seconds-each \(secondsEach): at least 1")
    }
    if let goal, !(0...100).contains(goal) {
      throw ValidationError("--goal must be between 0 and 100 percent, not \(goal)")
    }
  }

  func run() async throws {
    if diagnosis {
      return try await DiagnosisAuditRun(
        project: project, suites: suite, seed: seed, faults: faults ?? 500, only: fault, jobs: jobs
      ).run()
    }
    if let graphs {
      return try await ExitCodes.reporting {
        try await GraphAudit(project: project, count: graphs, seed: UInt32(clamping: seed ?? 1))
          .run()
      }
    }
    guard mutants else { return try await measureSensitivity() }
    let package = "\(project.folder)/Audit"
    guard FileManager.default.fileExists(atPath: "\(package)/Package.swift") else {
      Terminal.note("parity: there is no \(package); --project names the project's folder")
      throw ExitCodes.incomparable
    }
    try replaceProcess(
      by: ["swift", "run", "-c", "release", "--package-path", package, "mutation-audit"]
        + passedOn)
  }

  private func measureSensitivity() async throws {
    try await ExitCodes.reporting {
      let library = try ReferenceLibrary(folder: project.references)
      let entries = try library.entries(suites: suite, pattern: nil)
      let audit = SensitivityAudit(library: library, limits: try Limits(try project.load()))
      let folder = try ReportFolder(path: "\(project.folder)/reports/audit")
      defer { folder.discard() }
      let progress = ProgressLine("measuring")
      defer { progress.finish() }
      let measured = try await Interruption.guarded {
        try await audit.measure(
          entries, jobs: ProcessInfo.processInfo.activeProcessorCount
        ) { done, id in
          progress.update(done, of: entries.count, detail: id)
        }
      }
      progress.finish()
      let results = SensitivityResults(cases: measured)
      try folder.write(try JSONText.encode(results), to: "sensitivity.json")
      try SensitivityReport(results).write(to: folder)
      try folder.publish()
      for fault in SignalFault.allCases {
        let worst = measured.smallest(fault).map(SensitivityReport.number)
        let title = fault.title.padding(toLength: 12, withPad: " ", startingAt: 0)
        print("\(title)  \(worst.map { "\($0) \(fault.unit)" } ?? "not caught by every case")")
      }
      print("\n\(SensitivityReport.headline(results))\nreport: \(folder.path)/index.html")
    }
  }

  private var passedOn: [String] {
    var words = ["--project", project.folder]
    for path in file { words += ["--file", path] }
    for (name, value) in [("--sample", sample), ("--jobs", jobs), ("--goal", goal)] {
      if let value { words += [name, "\(value)"] }
    }
    if let secondsEach { words += ["--seconds-each", "\(secondsEach)"] }
    if fresh { words.append("--fresh") }
    if reportOnly { words.append("--report-only") }
    return words
  }

  /// The terminal, Ctrl-C and the exit code become the other program's.
  ///
  /// - Throws: when it cannot be started.
  private func replaceProcess(by words: [String]) throws {
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    signal(SIGPIPE, SIG_DFL)
    execvp(words[0], arguments)
    Terminal.note("parity: cannot start \(words[0]): \(SystemReason.of(errno: errno))")
    throw ExitCodes.incomparable
  }
}
