import ArgumentParser
import Foundation
import Judging
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers

struct LimitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "limits",
    abstract: "Show the limits and what they rest on, or derive them from measured spread.",
    discussion: """
      A limit is the largest difference that a case may show. It rests on evidence:
      how far captures of one case differ among themselves, how far browsers do. A
      limit looser than its evidence, and evidence that nobody measured, is refused
      when a run begins.

      EXAMPLES
        parity limits  each suite's limit, its evidence and reason
        parity limits --derive > limits.yml
            the tightest limits that the captures support

      Exit codes: 0 shown; 2 limits.yml is invalid.
      """)

  @Flag(help: "Print a limits.yml with the limits that the captures' spread supports.")
  var derive = false

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await ExitCodes.reporting {
      let library = try ReferenceLibrary(folder: project.references)
      let limits = try Limits(try project.load())
      guard !derive else {
        return Terminal.say(LimitsDerivation(library: library, limits: limits).yaml, terminator: "")
      }
      let width = library.suites.map(\.count).max() ?? 0
      for suite in library.suites {
        let limit = limits.limit(suite: suite, id: "")
        let value = limit.text
        Terminal.say(
          suite.padding(toLength: width, withPad: " ", startingAt: 0)
            + "  \(value.padding(toLength: 10, withPad: " ", startingAt: 0))  "
            + Self.evidence(limit) + limit.reason)
      }
      for sentence in limits.outdated(library.manifest.cases) { Terminal.note("note: \(sentence)") }
    }
  }

  private static func evidence(_ limit: LimitResult) -> String {
    guard let evidence = limit.evidence else { return "" }
    var parts = ["captures \(evidence.repeatSpread.map(Words.decibels) ?? "identical")"]
    if let browser = evidence.browserSpread {
      parts.append("next browser \(Words.decibels(browser))")
    }
    if let platform = evidence.platformSpread {
      parts.append("platforms \(Words.decibels(platform))")
    }
    if evidence.margin > 0 { parts.append("margin \(Words.decibels(evidence.margin))") }
    return "[\(parts.joined(separator: ", "))] "
  }
}
