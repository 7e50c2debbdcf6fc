import ArgumentParser
import Foundation

/// Where the project is: the folder that holds `reference-audio`.
struct ProjectOptions: ParsableArguments {
  @Option(
    name: .customLong("project"),
    help: ArgumentHelp("The project's folder.", valueName: "folder"), completion: .directory)
  var folder = "."

  var references: String { "\(folder)/reference-audio" }
  var limits: String { "\(references)/limits.yml" }
  /// Renders of other browsers, which are measured and not kept among the references.
  var browserCache: String { "\(folder)/.parity/browsers" }
  var latestReport: String { "\(folder)/reports/latest" }
  /// What past runs found, one file for each.
  var history: String { "\(folder)/reports/history" }
}
