import ArgumentParser
import BrowserCapture
import DataText
import Foundation
import Judging
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is installed, what is missing, and how to get it.",
    discussion: """
      EXAMPLE
        parity doctor

      Exit codes: 0 ready to run; 2 references are missing, broken or not those that
      parity.yml declares. A missing browser is only reported: comparing needs none.
      """)

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    let machine = Machine.current
    line("ok", "machine", "\(machine.platform), \(machine.processor), \(machine.cores) cores")
    line(
      "ok", "parity",
      "\(ParityVersion.current), libsndfile \(LibraryVersions.sndfile),"
        + " \(LibraryVersions.fftw), libebur128 \(LibraryVersions.ebur128)")
    await reportBrowsers()
    reportEngines()
    let isReady = reportReferences()
    if !isReady { throw ExitCodes.incomparable }
  }

  private func reportBrowsers() async {
    for kind in BrowserKind.allCases {
      do throws(CaptureError) {
        let browser = try await Browser.find(kind)
        line("ok", kind.rawValue, "\(browser.name) \(browser.version) at \(browser.path)")
      } catch {
        line("--", kind.rawValue, "\(error)")
        line(
          "", "",
          kind == .chromium
            ? "'parity capture' and 'parity record' need it"
            : "only 'parity capture --browser' measures it")
      }
    }
  }

  /// What can run a suite on many machines; one of these is enough.
  private func reportEngines() {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = ["sbatch", "munge", "snakemake"].compactMap { (name: String) -> String? in
      let paths: [String] = folders.map { "\($0)/\(name)" }
      return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
    if !found.isEmpty { line("ok", "fleet", found.joined(separator: ", ")) }
  }

  private func reportReferences() -> Bool {
    do {
      let loaded = try project.load()
      let library = try ReferenceLibrary(folder: loaded.references)
      var broken: [String] = []
      for entry in library.manifest.cases {
        do { _ = try library.load(entry) } catch { broken.append("\(error)") }
      }
      let count = library.manifest.cases.count
      let suites = library.suites.joined(separator: ", ")
      line(
        broken.isEmpty ? "ok" : "!!", "references",
        "\(count - broken.count) of \(Words.plural(count, "case")) intact (\(suites))")
      for problem in broken.prefix(5) { line("", "", problem) }
      if broken.count > 5 { line("", "", "and \(broken.count - 5) more") }
      var hasWrongNames = false
      do throws(Misdeclaration) {
        try DeclarationCheck(loaded, library).check()
      } catch {
        hasWrongNames = true
        line("!!", "parity.yml", "\(error)")
      }
      let state = ReferenceState(loaded, library)
      let faults = state.missing + state.faults.sorted { $0.key < $1.key }.map(\.value)
      for fault in faults.prefix(5) { line("!!", "cases", "\(fault)") }
      if faults.count > 5 { line("", "", "and \(faults.count - 5) more") }
      if let first = state.undeclared.first {
        let more = state.undeclared.count > 1 ? " and \(state.undeclared.count - 1) more" : ""
        line(
          "--", "cases",
          "\(first)\(more) no longer declared; 'parity capture --prune' removes what was captured")
      }
      for path in state.changedWithoutFault {
        line("--", "sources", "\(path) changed since references were captured from it")
      }
      _ = try Limits(loaded)
      return broken.isEmpty && faults.isEmpty && !hasWrongNames && count > 0
    } catch {
      line("!!", "references", "\(error)")
      return false
    }
  }

  private func line(_ mark: String, _ what: String, _ text: String) {
    let style: Terminal.Style = mark == "ok" ? .green : mark == "!!" ? .red : .yellow
    let columns = [Terminal.styled(pad(mark, 2), style), pad(what, 10), text]
    Terminal.say(columns.joined(separator: "  "))
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text.padding(toLength: width, withPad: " ", startingAt: 0)
  }
}
