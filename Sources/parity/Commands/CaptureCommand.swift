import ArgumentParser
import BrowserCapture
import Foundation
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReferenceCapture

struct CaptureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Capture references in a real browser.",
    usage: "parity capture [--suite <name> ...] [--case <glob>] [<options>]",
    discussion: """
      Every case is rendered at least twice; the spread between the renders is
      recorded with the browser's version, the machine and the hash of every file in
      manifest.json.

      EXAMPLES
        parity capture                          all suites
        parity capture --suite biquad           one suite
        parity capture --case 'biquad/low*'     some cases
        parity capture --check                  capture and compare, change nothing
        parity capture --prune                  remove what is no longer declared
        parity capture --shard 3/64             a part, for 'parity merge --captures'
        parity capture --browser all
            and how far Firefox and WebKitGTK are from Chromium

      In a project with a parity.yml its suites are captured, and its pages
      recorded; its 'browsers' are those that are used without --browser.

      Exit codes: 0 captured, or all references match; 1 one no longer matches;
      2 something could not be captured. With --shard: 0 a whole shard was written,
      whatever is in it; 2 refused for good; 75 try again: the disk is full, or the
      browser did not start.
      """)

  @OptionGroup var project: ProjectOptions

  @OptionGroup var selection: CaseOptions

  @Option(
    help: ArgumentHelp(
      "chromium (captures references), firefox or webkit (files their distance from the"
        + " references), or all of them; may be repeated.", valueName: "name"))
  var browser: [String] = []

  @Flag(help: "Compare with the filed references and change nothing.")
  var check = false

  @Flag(
    help: """
      Remove references that nothing declares any more, and those whose folders are gone; captures
      nothing, and needs no browser.
      """)
  var prune = false

  @Option(help: ArgumentHelp("Renders of each case, at least 2.", valueName: "number"))
  var renders = 2

  @Option(help: ArgumentHelp("The longest one render may take.", valueName: "seconds"))
  var timeout = 60

  @Option(help: ArgumentHelp("Port of the capture server; 0 takes any.", valueName: "number"))
  var port: UInt16 = 0

  @OptionGroup var fleet: CaptureShardOptions

  func validate() throws {
    if fleet.shard != nil, check || prune || !browser.allSatisfy({ $0 == "chromium" }) {
      throw ValidationError(
        "--shard captures references in Chromium; leave --check, --prune and --browser out")
    }
    guard (2...100).contains(renders) else {
      throw ValidationError("--renders must be between 2 and 100, not \(renders)")
    }
    guard (1...86400).contains(timeout) else {
      throw ValidationError("--timeout must be between 1 and 86400 seconds, not \(timeout)")
    }
    for name in browser where name != "all" && BrowserKind(rawValue: name) == nil {
      let known = BrowserKind.allCases.map(\.rawValue) + ["all"]
      throw ValidationError("--browser \(name): there are \(known.joined(separator: ", "))")
    }
    guard !check || kinds == [.chromium] else {
      throw ValidationError("--check captures in Chromium: the references are its renders")
    }
  }

  func removeUndeclared() throws {
    let loaded = try project.load()
    let library = try ReferenceLibrary(folder: loaded.references)
    let chosen = Set(
      try library.entries(suites: selection.suite, pattern: selection.pattern).map(\.id))
    let ids = DeclaredCases(loaded, library).prunable.filter(chosen.contains)
    guard !ids.isEmpty else {
      return Terminal.say("every reference is declared, and its files are there")
    }
    try ReferenceStore(folder: loaded.references).remove(Set(ids))
    for id in ids { Terminal.say("removed \(id)") }
  }

  func run() async throws {
    if let number = fleet.shard { return try await runShard(number) }
    try await ExitCodes.reporting {
      if prune { return try removeUndeclared() }
      try await Interruption.guarded {
        if kinds.contains(.chromium) { try await captureOrCheck() }
        for kind in kinds where kind != .chromium { try await survey(kind) }
      }
    }
  }
}
