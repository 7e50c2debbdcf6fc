import ArgumentParser
import BrowserCapture
import Foundation
import LabParameters
import LabServer
import ParityTerminal

struct LabCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lab",
    abstract: "Play the original and a port side by side while knobs turn.",
    usage: "parity lab [<suite>] [<options>]",
    discussion: """
      Serves a page at a local address, where the web original and the port play live
      from one panel: 1 is the original, 2 the port, 3 both, x their difference. R
      records a take of what is turned and played, which is rendered again on both
      sides, judged, and kept as a case of the suite with one more key. Presets are
      files of the project, lab/presets/NAME.json.

      A suite of parity.yml is played by the first candidate that renders it; an app
      that comes with Parity by its port. A port plays live if it can ('live:
      true', docs/lab.md); others render again after each change.

      EXAMPLES
        \(examples)
        parity lab voice --candidate synth
        parity lab voice --rnbo export/description.json
            with the parameters of an RNBO export

      Exit codes: 2 there is nothing to play; 130 when it was interrupted.
      """)

  private static var examples: String {
    let everything = "parity lab                         every suite with a module"
    return (AttachedApps.examples(of: .lab) + [everything]).joined(separator: "\n  ")
  }

  @Argument(help: "The suite to play; by default all that have a module.")
  var suite: String?

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("The candidate to play.", valueName: "name"))
  var candidate: String?

  @Option(
    help: ArgumentHelp(
      "An RNBO export, or its description.json: what can be turned.", valueName: "path"),
    completion: .file())
  var rnbo: String?

  @Option(
    help: ArgumentHelp(
      "Where the page is, 127.0.0.1 and a port; 0 takes any.", valueName: "address"))
  var listen = "127.0.0.1:0"

  @Flag(help: "Open the page in the browser of this machine's desktop.")
  var open = false

  func validate() throws { _ = try port() }

  private func port() throws -> UInt16 {
    let parts = listen.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, ["127.0.0.1", "localhost"].contains(parts[0]),
      let port = UInt16(parts[1])
    else {
      throw ValidationError(
        "--listen \(listen): write 127.0.0.1 and a port, such as 127.0.0.1:8765; other machines"
          + " cannot connect")
    }
    return port
  }

  func run() async throws {
    try await ExitCodes.reporting {
      let loaded = try project.load()
      let export = try rnbo.map(Self.export)
      let lab = try LabProject(
        loaded, apps: try AttachedApps.load(references: loaded.references), suite: suite,
        candidate: candidate, rnbo: export?.description, presets: export?.presets ?? [])
      for remark in lab.suites.flatMap(\.remarks) { Terminal.note("note: \(remark)") }
      try await Interruption.guarded(note: "the lab is closed") { try await serve(lab) }
    }
  }

  /// An export's description, and the presets beside it.
  private static func export(
    _ path: String
  ) throws -> (description: RNBODescription, presets: [RNBOPresets.Preset]) {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let description = isFolder.boolValue ? "\(path)/description.json" : path
    let folder = URL(fileURLWithPath: description).deletingLastPathComponent().path
    return (
      try RNBODescription(readingFrom: description),
      try RNBOPresets(readingFrom: "\(folder)/presets.json").presets
    )
  }

  private func serve(_ lab: LabProject) async throws {
    let server = try LabServer(lab, port: port(), browser: try? await Browser.findChromium())
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      // Concurrently, so that a port in use is reported at once.
      let opens = open
      group.addTask {
        let address = try await server.address()
        Terminal.say("the lab: \(address)")
        fflush(nil)
        Terminal.note("Ctrl-C ends it")
        if opens { DesktopBrowser.open(address) }
      }
      for try await _ in group {}
    }
  }
}
