import ArgumentParser
import Foundation
import OrdinaryFiles
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReportAssembly
import ReportService

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write the report of a run again, compare two runs, or serve a report.",
    usage: "parity report [<results>] [--serve] [<options>]",
    discussion: """
      Renders nothing: the page, its cases, junit.xml and summary.md are made from
      results.json and the history of runs. Plots, sound and sources are taken from
      the folder of results.json.

      --against lists what differs from another run: newly failing, fixed, and
      drifted by more than 1 dB; on the page, too.

      --serve shows the report at a local address, with buttons: run a case again,
      look longer for its cause, accept its difference, open its source
      (PARITY_EDITOR is called with the file and the line). Two sounds dropped on
      the page are compared. Ctrl-C stops the server.

      EXAMPLES
        parity report  reports/latest, with this program's page
        parity report ci/results.json --to ci/report  of a run somewhere else
        parity report --against ../main/reports/latest  with another branch's
        parity report --serve  in a browser, with buttons

      Exit codes: 0 written; 2 not written; 130 when serving was interrupted.
      """)

  @Argument(
    help: "The results; by default those of the last run.",
    completion: .file(extensions: ["json"]))
  var results: String?

  @Option(
    help: ArgumentHelp(
      "Where the report goes; by default the results' own folder.", valueName: "folder"),
    completion: .directory)
  var to: String?

  @Option(
    help: ArgumentHelp(
      "Another run: a report's folder, its results.json, or a file of reports/history.",
      valueName: "run"), completion: .file(extensions: ["json"]))
  var against: String?

  @Flag(help: "Serve the report at a local address.")
  var serve = false

  @Option(help: ArgumentHelp("With --serve: the port; 0 takes any.", valueName: "number"))
  var port: UInt16 = 0

  @Flag(help: "With --serve: open no browser window; the address is printed all the same.")
  var noOpen = false

  @OptionGroup var project: ProjectOptions

  @OptionGroup var stateFolder: StateOptions

  func validate() throws {
    if !serve, port != 0 || noOpen {
      throw ValidationError("\(noOpen ? "--no-open" : "--port"): only with --serve")
    }
    if serve, to != nil { throw ValidationError("--to: a report is served from where it is") }
  }

  func run() async throws {
    try await ExitCodes.reporting {
      if results == nil, !serve || !FileManager.default.fileExists(atPath: project.latestReport) {
        _ = try project.load()
      }
      let path = results ?? "\(serve ? project.lastReport : project.latestReport)/results.json"
      let origin = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let run = try RunResults.readVerified(path: path, need: .shown)
      let change = try against.map {
        RunChange(to: RunRecord(run), since: try EarlierRun.read($0))
      }
      if serve {
        if let change { try write(run, from: origin, to: origin, change) }
        try await Interruption.guarded(note: "no longer serving") { try await show(origin) }
        return
      }
      try write(run, from: origin, to: to ?? origin, change)
      if let change { Terminal.say(Terminal.printable(change.text)) }
      Terminal.say("report: \(to ?? origin)/index.html")
    }
  }
}
