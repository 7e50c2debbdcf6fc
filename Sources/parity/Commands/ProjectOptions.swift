import ArgumentParser
import Foundation
import Judging
import ParityProject
import ParityRunning

/// Where the project is: the folder with a `parity.yml`, or with `reference-audio`.
struct ProjectOptions: ParsableArguments {
  @Option(
    name: .customLong("project"),
    help: ArgumentHelp(
      "The project's folder; by default the nearest one upwards that has a parity.yml or"
        + " reference-audio.", valueName: "folder"), completion: .directory)
  var chosen: String?

  var folder: String {
    // Short where it can be: paths are printed.
    let here = FileManager.default.currentDirectoryPath
    let found = chosen ?? Project.find(from: here) ?? "."
    return found == here ? "." : found
  }

  /// - Throws: `ProjectFileError` for a `parity.yml` that cannot be read.
  func load() throws -> Project { try Project(folder: folder) }

  var references: String { get throws { try load().references } }
  /// The file of limits; a `parity.yml` may hold them itself, which `Limits(project)` knows.
  var limits: String { get throws { try load().limits } }
  /// Renders of other browsers, which are measured and not kept among the references.
  var browserCache: String { "\(folder)/.parity/browsers" }
  var latestReport: String { "\(folder)/reports/latest" }
  /// What past runs found, one file for each.
  var history: String { "\(folder)/reports/history" }
}
