import ArgumentParser
import BrowserCapture
import Foundation
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReportAssembly

struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish the last run as a static site: summary, full report, history, badge.",
    usage: "parity publish --to <folder> [<options>]",
    discussion: """
      Writes index.html (what was compared, how, with which browser, on what
      machine, from which commit; the table; every known divergence and why),
      report/ (the full report), history.json, badge.svg, fidelity.json, and
      fidelity.pdf where Chromium is installed. The folder is replaced as a whole;
      what its history.json knows of past runs is kept. The same results make the
      same bytes.

      EXAMPLES
        parity run && parity publish --to site
        parity publish --to site --sign ada@example.org --key ~/.ssh/id_ed25519
        parity publish --to site --history previous.json
            past runs from an earlier site

      Exit codes: 0 published, whatever the verdict; 2 not published, and the folder
      is as it was.
      """)

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "The folder to publish into: a new or empty one, or one that this command has written.",
      valueName: "folder"), completion: .directory)
  var target: String

  @Option(
    help: ArgumentHelp(
      "Sign the site as this person: SHA256SUMS lists all its files, SHA256SUMS.sig is the signature of"
        + " --key over that list (docs/publishing.md says how to check it).", valueName: "name"))
  var sign: String?

  @Option(
    help: ArgumentHelp(
      "With --sign: an SSH key, or its public half where an agent holds the other.",
      valueName: "file"), completion: .file())
  var key: String?

  @Option(
    name: .customLong("history"),
    help: ArgumentHelp(
      "A history.json of an earlier site, whose runs are added; may be repeated. A missing one"
        + " adds nothing.", valueName: "file"), completion: .file(extensions: ["json"]))
  var histories: [String] = []

  @Flag(help: "Make no PDF; needs no browser.")
  var noPdf = false

  @OptionGroup var lastRun: LastRunOptions

  @OptionGroup var project: ProjectOptions

  @OptionGroup var stateFolder: StateOptions

  func validate() throws {
    if let sign, sign.allSatisfy(\.isWhitespace) {
      throw ValidationError("--sign is empty; write the name of who signs")
    }
    guard (sign == nil) == (key == nil) else {
      throw ValidationError(
        "--sign and --key go together: a name without a key proves nothing")
    }
  }

  func run() async throws {
    try await ExitCodes.reporting {
      // A full report is published unless the user names another.
      let report = lastRun.path ?? project.latestReport
      let site = try PublishedFolder(path: target, report: report)
      let results = try RunResults.readVerified(path: "\(report)/results.json", need: .totals)
      let committed = await SourceCommit.date(of: project.folder)
      if let expired = results.expired(on: results.newestDay([committed].compactMap(\.self))) {
        throw UnverifiedResults(path: "\(report)/results.json", .expired(reason: expired))
      }
      if let loaded = try? project.load(),
        let changed = RunInputs.changedFile(since: results.run, loaded)
      {
        Terminal.note(
          "note: \(changed) has changed since the published run; 'parity run' judges by today's"
        )
      }
      let signer = try self.signer
      let publication = Publication(
        results, history: try history(of: site),
        signer: signer.map { (name: $0.name, key: $0.fingerprint) }, sign: signature(by: signer))
      let missing = try await Interruption.guarded {
        try await publication.publish(to: site, printer: await printer())
      }
      if let missing, !noPdf { Terminal.note("note: there is no fidelity.pdf: \(missing)") }
      Terminal.say("published: \(site.path)/index.html")
    }
  }
}
