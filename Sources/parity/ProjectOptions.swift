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
  var latestReport: String { "\(folder)/reports/latest" }
}
