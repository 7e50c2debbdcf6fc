import ArgumentParser
import Foundation
import ParityProject
import ParityTerminal

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Run again whenever a source of the port or the page changes.",
    usage: "parity watch [--build <command>] [<options>]",
    discussion: """
      Watches parity.yml, the page's modules and the port: the programs and scripts
      that 'candidates' name, their 'inputs', and what their 'watch' lists. When a
      source of the port changes, its 'build' (or --build) is called; a build that
      fails shows why, and nothing is run. When a module of the page changes, its
      cases are captured again. Then what is affected is compared, what failed last
      time first. The report is open at an address of this machine, and reloads
      itself. The terminal's title says whether all passes. Ctrl-C ends all of it.

      EXAMPLES
        parity watch                          as parity.yml says
        parity watch --build 'make -C port'   with what builds the port
        parity watch --suite voice --no-open  one suite, and no browser window

      Exit codes: 130 when it was interrupted; 2 the project cannot be read.
      """)

  @Option(
    help: ArgumentHelp(
      "The command that builds the port, run by a shell; by default the 'build' of each candidate.",
      valueName: "command"))
  var build: String?

  @Flag(help: "Open no browser window; the report's address is printed all the same.")
  var noOpen = false

  @Option(help: ArgumentHelp("Port of the report's address; 0 takes any.", valueName: "number"))
  var port: UInt16 = 0

  @Option(
    help: ArgumentHelp("Only this candidate; may be repeated.", valueName: "name"))
  var candidate: [String] = []

  @OptionGroup var selection: CaseOptions

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await ExitCodes.reporting {
      // An error at the start ends the command; later errors can be fixed while it watches.
      _ = try project.load()
      try await Interruption.guarded(note: "no longer watching") { try await watch() }
    }
  }

  private func watch() async throws {
    let options = project
    let project = WatchedProject(
      folder: options.folder, load: { try options.load() },
      lastReport: { options.lastReport })
    let live = try ServedReport.service(
      project: options, selection: Array(arguments.dropFirst(2)), folder: project.lastReport)
    try await withThrowingTaskGroup(of: Void.self) { group in
      let port = port
      group.addTask { try await live.run(port: port) }
      let address = try await live.address()
      defer { group.cancelAll() }
      let cycle = WatchCycle(
        project: project, build: build, arguments: arguments, names: candidate)
      var state = WatchedFiles(project: project, names: candidate)
      try await cycle.start()
      live.reload()
      Terminal.note("the report: \(address)")
      if !noOpen, isatty(STDOUT_FILENO) == 1 { DesktopBrowser.open(address) }
      while true {
        Terminal.note("watching \(state.count) files; Ctrl-C ends")
        let changes = try await state.nextChanges()
        if try await cycle.run(after: changes) { live.reload() }
      }
    }
  }

  /// Which cases and candidates are run.
  private var arguments: [String] {
    var words = ["--project", project.folder]
    for name in selection.suite { words += ["--suite", name] }
    if let pattern = selection.pattern { words += ["--case", pattern] }
    for name in candidate { words += ["--candidate", name] }
    return words
  }
}
