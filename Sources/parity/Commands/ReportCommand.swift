import ArgumentParser
import Foundation
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReportAssembly

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write the report of a run anew, from its results.json.",
    usage: "parity report [<results>] [--to <folder>] [<options>]",
    discussion: """
      Renders nothing: the page, its cases, junit.xml and summary.md are made of
      results.json and of the history of runs. Plots, sound and sources are taken
      over from the folder that results.json is in.

      EXAMPLES
        parity report  reports/latest, with this program's page
        parity report ci/results.json --to ci/report  of a run somewhere else

      Exit codes: 0 written; 2 not written.
      """)

  @Argument(
    help: "The results; by default those of reports/latest.",
    completion: .file(extensions: ["json"]))
  var results: String?

  @Option(
    help: ArgumentHelp(
      "Where the report goes; by default the results' own folder.", valueName: "folder"),
    completion: .directory)
  var to: String?

  @OptionGroup var project: ProjectOptions

  @OptionGroup var stateFolder: StateOptions

  func run() async throws {
    try await ExitCodes.reporting {
      let path = results ?? "\(project.latestReport)/results.json"
      let origin = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let run = try RunResults.readVerified(path: path)
      let folder = try ReportFolder(path: to ?? origin)
      defer { folder.discard() }
      try folder.copy(["plots", "listen", "sources", "audio"], from: origin)
      try ReportWriter(folder: folder, history: stateFolder.history(in: project).history)
        .rebuild(run)
      print("report: \(folder.path)/index.html")
    }
  }
}
