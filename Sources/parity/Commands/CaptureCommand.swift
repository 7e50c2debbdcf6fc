import ReadableNumbers
import ArgumentParser
import BrowserCapture
import Foundation
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
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

  private func removeUndeclared() throws {
    let loaded = try project.load()
    let library = try ReferenceLibrary(folder: loaded.references)
    let chosen = Set(
      try library.entries(suites: selection.suite, pattern: selection.pattern).map(\.id))
    let ids = DeclaredCases(loaded, library).prunable.filter(chosen.contains)
    guard !ids.isEmpty else { return print("every reference is declared, and its files are there") }
    try ReferenceStore(folder: loaded.references).remove(Set(ids))
    for id in ids { print("removed \(id)") }
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

  private var kinds: [BrowserKind] {
    if browser.contains("all") { return BrowserKind.allCases }
    guard !browser.isEmpty else {
      let own = (try? project.load())?.file?.browsers ?? []
      return check || own.isEmpty
        ? [.chromium] : BrowserKind.allCases.filter { own.contains($0.rawValue) }
    }
    return BrowserKind.allCases.filter { browser.contains($0.rawValue) }
  }

  /// Renders in another browser; with --browser all a missing one is only said to be missing.
  private func survey(_ kind: BrowserKind) async throws {
    let found: Browser
    do throws(CaptureError) {
      found = try await Browser.find(kind)
    } catch {
      guard browser.contains("all") else { throw error }
      return Terminal.note("\(error)")
    }
    Terminal.note("\(found.name) \(found.version) at \(found.path)")
    var survey = BrowserSurvey(try project.load(), browser: found)
    survey.suites = selection.suite
    survey.pattern = selection.pattern
    survey.timeout = .seconds(timeout)
    survey.port = port
    let progress = ProgressLine("rendering in \(kind.title)")
    defer { progress.finish() }
    let outcome = try await survey.run { progress.update($0.done, of: $0.total) }
    progress.finish()
    report(outcome, found)
  }

  private func report(_ outcome: BrowserSurvey.Outcome, _ browser: Browser) {
    for failure in outcome.failures { Terminal.error(failure) }
    let compared = outcome.distances.values.filter { $0.failure == nil }
    let identical = compared.count { $0.nullDepth == nil }
    let median = outcome.medianDepth.map { $0.isFinite ? Words.decibels($0) : "−∞" } ?? "none"
    print(
      "\(browser.name) \(browser.version): \(Words.plural(compared.count, "case")) compared with the"
        + " references, \(identical) identical, median null depth \(median);"
        + " \(outcome.distances.count - compared.count) not rendered")
  }

  private func captureOrCheck() async throws {
    let loaded = try project.load()
    let browser = try await Browser.findChromium()
    let pages = PageCaptures(
      project: loaded, browser: browser, suites: selection.suite, pattern: selection.pattern,
      timeout: timeout)
    var capture = ReferenceCapture(loaded, browser: browser)
    capture.suites = selection.suite
    capture.pattern = selection.pattern
    capture.renders = renders
    capture.timeout = .seconds(timeout)
    capture.port = port
    Terminal.note("\(browser.name) \(browser.version) at \(browser.path)")
    var areRecorded = true
    if !check, !pages.isEmpty {
      areRecorded = try await pages.record()
      // What is left may be nothing.
      let modules =
        loaded.file.map { $0.suites.filter { $0.module != nil }.map(\.name) }
        ?? ReferenceCapture.modules(in: loaded.references)
      capture.suites = selection.suite.isEmpty ? modules : selection.suite.filter(modules.contains)
      guard !capture.suites.isEmpty else { return try Self.check(areRecorded) }
    }
    let progress = ProgressLine(check ? "checking" : "capturing")
    defer { progress.finish() }
    let onProgress = { @Sendable (state: CaptureProgress) in
      progress.update(state.done, of: state.total)
    }
    if check {
      let result = try await capture.check(onProgress: onProgress)
      progress.finish()
      try report(result)
    } else {
      do {
        let outcome = try await capture.capture(onProgress: onProgress)
        progress.finish()
        try report(outcome)
      } catch SuiteError.noMatch(what: "case", _, _) where !pages.isEmpty {
        // The pattern was of pages alone.
      }
      try Self.check(areRecorded)
    }
  }

  private static func check(_ areRecorded: Bool) throws {
    if !areRecorded { throw ExitCodes.incomparable }
  }

  private func report(_ outcome: ReferenceCapture.Outcome) throws {
    for warning in outcome.warnings { Terminal.note("page: \(Terminal.printableLine(warning))") }
    RefusedRequests.note(outcome.refused)
    report(outcome.failures)
    for id in outcome.removed { print("removed \(id): no module defines it any more") }
    for id in outcome.unstable { print("unstable \(id): its renders differ; see its spread") }
    let stable = outcome.captured.count - outcome.unstable.count
    print(
      "captured \(Words.plural(outcome.captured.count, "case")), \(renders) renders each;"
        + " \(stable) repeat to the bit; \(outcome.failures.count) failed")
    if !outcome.failures.isEmpty { throw ExitCodes.incomparable }
  }

  /// What goes wrong in the same way with several cases stands once.
  private func report(_ failures: [CaptureFailure]) {
    var others: [String: [String]] = [:]
    for failure in failures {
      others["\(failure.place ?? "") \(failure.message)", default: []].append(failure.caseID ?? "")
    }
    for failure in failures {
      guard let ids = others.removeValue(forKey: "\(failure.place ?? "") \(failure.message)") else {
        continue
      }
      Terminal.error(failure)
      if ids.count > 1 {
        let more = ids.count > 5 ? " and \(ids.count - 5) more" : ""
        Terminal.note(
          "        the same of \(ids[1..<min(5, ids.count)].joined(separator: ", "))\(more)")
      }
    }
  }

  private func report(_ check: ReferenceCheck) throws {
    report(check.failures)
    for (id, finding) in check.findings {
      switch finding {
      case .identical: break
      case .differs(let error, let depth):
        print(
          "differs    \(id): max error \(Words.amplitude(error)),"
            + " null depth \(depth.map(Words.decibels) ?? "none")")
      case .redefined: print("redefined  \(id): its definition changed since it was captured")
      case .unfiled: print("unfiled    \(id): captured now, but not among the references")
      case .obsolete: print("obsolete   \(id): no module defines it any more")
      case .unreadable(let detail), .failed(let detail): Terminal.note("parity: \(detail)")
      }
    }
    let identical = check.findings.count { $0.finding == .identical }
    let all = Words.plural(check.findings.count, "reference")
    print(
      "\(identical) of \(all) repeat to the bit in \(check.browser.name) \(check.browser.version)")
    if check.isIncomplete { throw ExitCodes.incomparable }
    if !check.hold { throw ExitCodes.differs }
  }
}
