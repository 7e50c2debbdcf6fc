import ArgumentParser
import Foundation
import Judging
import ParityFleet
import ParityHarness
import ParityProject
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReportAssembly

struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the parts of a run, and report as one run would.",
    usage: "parity merge <shard> ... [-o <folder>] [<options>]",
    discussion: """
      Everything is checked before anything is written: that no part is missing or
      damaged, that all are of one plan, one state of the project, the same
      candidates and the same Parity, and that each verdict follows again from its
      numbers and today's limits. All reasons are listed. What is missing can never
      pass: --partial shows what is there, in a report that counts the rest as
      errors.

      EXAMPLES
        parity merge shards/*.parityshard
        parity merge shards               a folder's shards
        parity merge shards --dry-run     which are missing, for sbatch --array=
        parity merge shards --partial -o reports/so-far
        parity merge --captures shards    file what 'parity capture --shard' captured

      Exit codes: 0 all passed; 1 something differs beyond its limit; 2 refused, or
      something could not be compared; 75 try again: the disk is full, or the like.
      """)

  @Argument(help: "What 'parity run --shard' wrote; a folder means all its shards.")
  var shards: [String]

  @Flag(
    help:
      "The shards are captures: file them as references, the manifest last, and write no report.")
  var captures = false

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Where the report goes; by default reports/latest in the project, and reports/partial for a run"
        + " of some cases.", valueName: "folder"), completion: .directory)
  var output: String?

  @OptionGroup var project: ProjectOptions

  @OptionGroup var stateFolder: StateOptions

  @Flag(help: "Only say what is missing or refused; write nothing.")
  var dryRun = false

  @Flag(help: "Report what is there; each absent comparison is an error. Needs --output.")
  var partial = false

  @Option(
    help: ArgumentHelp("The plan of the run, for --partial.", valueName: "file"),
    completion: .file())
  var plan: String?

  @Flag(help: "Refuse shards of machines whose arithmetic may differ.")
  var sameMachine = false

  @Option(help: ArgumentHelp("Refuse shards that this file's key did not sign.", valueName: "file"))
  var key: String?

  @Option(help: ArgumentHelp("What one shard may hold; by default 8 GB.", valueName: "number"))
  var mostBytes = 8_000_000_000

  @Option(
    help: ArgumentHelp(
      "Where shards are unpacked; by default the system's folder for such.", valueName: "folder"),
    completion: .directory)
  var scratch: String?

  @Option(help: ArgumentHelp("Files at once; by default one for each core.", valueName: "number"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Sound that the report may hold for cases without a difference, as in a run.", valueName: "MB"
    )
  )
  var audioBudget = 2.0

  @Flag(help: "Print the results as JSON instead of a summary.")
  var json = false

  func run() async throws {
    let summary: RunResults.Summary?
    do {
      summary = try await Interruption.guarded {
        if captures {
          try await mergeCaptures()
          return nil
        }
        return try await merge()
      }
    } catch let code as ExitCode {
      throw code
    } catch {
      Terminal.error(error)
      let folders = [scratch ?? FileManager.default.temporaryDirectory.path, project.folder]
      throw RetryLater.helps(error, folders: folders)
        ? ExitCode(RetryLater.exitCode) : ExitCodes.incomparable
    }
    if partial { throw ExitCodes.incomparable }
    if let summary { try ExitCodes.check(summary) }
  }
}
