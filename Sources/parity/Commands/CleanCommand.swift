import ArgumentParser
import ExternalCandidates
import Foundation
import OrdinaryFiles
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers

struct CleanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove what earlier runs kept, and what killed ones left behind.",
    usage: "parity clean [--older-than <days>] [<options>]",
    discussion: """
      Removes the results kept in .parity, which 'parity run --resume' would reuse,
      the causes found for differences, and work folders of processes that no longer
      exist. References, limits and reports stay. Each run keeps .parity below 2 GB,
      removing the oldest results first.

      EXAMPLES
        parity clean                    all kept results
        parity clean --older-than 7  those that no run of the last 7 days has needed
        parity clean --cache /shared/parity --older-than 30   what machines share

      Exit codes: 0 removed, or there was nothing; 2 a run is at work in the folder.
      """)

  @Option(
    help: ArgumentHelp("Only what no run has needed for this many days.", valueName: "days"))
  var olderThan: Double?

  @Option(
    help: ArgumentHelp(
      "A folder that 'parity run --cache' keeps results in, instead of the project's.",
      valueName: "folder"), completion: .directory)
  var cache: String?

  @OptionGroup var project: ProjectOptions

  @OptionGroup var stateFolder: StateOptions

  func validate() throws {
    if let olderThan, !(olderThan >= 0) {
      throw ValidationError("--older-than \(olderThan): 0 or more days")
    }
  }

  func run() async throws {
    try await ExitCodes.reporting {
      let folder = try cache ?? stateFolder.cache(of: project.load())
      let removed = try removed(from: folder)
      let left = WorkFolder.sweepLeftOvers()
      Terminal.say(
        "removed \(Words.plural(removed.count, "kept result")) (\(Words.count(removed.bytes)) bytes) and"
          + " \(Words.plural(left, "work folder"))")
    }
  }

  /// A folder shared by machines is cleaned while they work: only by age, if at all.
  private func removed(from folder: String) throws -> (count: Int, bytes: Int) {
    func clean() -> (count: Int, bytes: Int) {
      ResultCache(cache: folder).clean(
        mostBytes: olderThan == nil ? -1 : .max, olderThan: olderThan.map { $0 * 86400 })
    }
    guard cache == nil, let use = StateUse(folder) else { return clean() }
    guard let removed = use.alone(clean) else {
      throw FolderInUse(folder: folder)
    }
    return removed
  }
}

/// A folder of kept results that a run goes by.
private struct FolderInUse: Error, CustomStringConvertible {
  let folder: String

  var description: String {
    "cannot write \(folder): a run is at work there, and needs what it has kept; clean it afterwards"
  }
}
