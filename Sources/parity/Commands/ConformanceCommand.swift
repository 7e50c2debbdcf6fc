import ArgumentParser
import DataText
import OrdinaryFiles
import ParityHarness
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal

struct ConformanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Show by node and feature how close an engine comes.",
    discussion: """
      Renders nothing: reads what the last run found of an engine, and writes into
      its report conformance.html, .json, .md (a badge, the table) and .svg (the
      badge). By suite and feature: bit-exact, within −100 dB, within −60 dB, worse,
      unsupported, crashed or hung, errors; then what is not near, the smallest case
      first, with its cause. Beside it the run's other candidates, with the seconds
      that each took, and the other browsers whose renders are filed. Prints the
      tables.

      EXAMPLES
        parity run && parity conformance
        parity conformance --candidate web-audio-api > engine.md

      Exit codes: 0 written; 2 there is no run, or not of that engine.
      """)

  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp("Which candidate; needed where there are several.", valueName: "name"))
  var candidate: String?

  @Flag(help: "Print the results as JSON instead of a table.")
  var json = false

  func run() async throws {
    try await ExitCodes.reporting {
      let report = project.lastReport
      let results = try RunResults.readVerified(path: "\(report)/results.json", need: .all)
      // The results are enough for all but the browsers.
      let filed = (try? ReferenceLibrary(folder: project.references))?.manifest.cases ?? []
      let browsers = Dictionary(
        filed.map { ($0.id, $0.browsers ?? []) }, uniquingKeysWith: { first, _ in first })
      let conformance = Conformance(results, of: try chosen(results), browsers: browsers)
      let names = try ConformanceFiles(conformance).write(to: report)
      Terminal.say(
        json
          ? String(decoding: try JSONText.encode(conformance), as: UTF8.self)
          : ConformanceTable(conformance).markdown,
        terminator: json ? "\n" : "")
      Terminal.note("wrote \(names.joined(separator: ", ")) to \(report)")
    }
  }

  private func chosen(_ results: RunResults) throws -> String {
    let names = Set(results.cases.map(\.candidate)).subtracting(["none"]).sorted()
    guard let candidate else {
      guard names.count == 1 else { throw Unchosen(names: names) }
      return names[0]
    }
    guard names.contains(candidate) else {
      throw CandidateChoiceError.unknown(name: candidate, known: names)
    }
    return candidate
  }

  private struct Unchosen: Error, CustomStringConvertible {
    let names: [String]

    var description: String {
      names.isEmpty
        ? "the last run compared no candidate; 'parity run' does"
        : "the last run compared \(names.joined(separator: ", ")); --candidate chooses one"
    }
  }
}
