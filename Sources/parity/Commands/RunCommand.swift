import ArgumentParser
import ParityFleet
import ParityRunning
import ParityTerminal

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

  @OptionGroup var causes: DiagnosisOptions

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
      ) { try await execute() }
    }
    try ExitCodes.check(results.summary)
  }
}
