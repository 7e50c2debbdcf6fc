import ArgumentParser
import Foundation
import Judging
import ParityProject
import ParityResults
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
    // Relative if possible: paths are printed.
    let here = FileManager.default.currentDirectoryPath
    let found = chosen ?? Project.find(from: here) ?? "."
    return found == here ? "." : found
  }

  /// - Throws: `NoProject`, and `ProjectFileError` for a `parity.yml` that cannot be read.
  func load() throws -> Project {
    guard Project.isProject(folder) else {
      throw NoProject(folder: folder, isChosen: chosen != nil)
    }
    return try Project(folder: folder)
  }

  /// As `load`; a folder that is not a project yet counts as an empty one.
  func loadOrBegin() throws -> Project { try Project(folder: folder) }

  var references: String { get throws { try load().references } }
  /// Renders of other browsers, which are measured but not part of the references.
  var browserCache: String { "\(folder)/.parity/browsers" }
  var latestReport: String { "\(folder)/reports/latest" }
  private var partialReport: String { "\(folder)/reports/partial" }

  /// Where a run writes: a run of some cases does not replace the report of all of them.
  func report(ofPartialRun isPartial: Bool) -> String {
    guard isPartial,
      let last = try? RunResults.read(path: "\(latestReport)/results.json"),
      last.run.isPartial != true
    else { return latestReport }
    return partialReport
  }

  /// The report of the last run, full or partial.
  var lastReport: String {
    func date(_ folder: String) -> Date? {
      let path = "\(folder)/results.json"
      return (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate]) as? Date
    }
    guard let partial = date(partialReport) else { return latestReport }
    return partial > date(latestReport) ?? .distantPast ? partialReport : latestReport
  }
  /// The results of past runs, one file for each.
  var history: String { "\(folder)/reports/history" }
}

/// A command that needs a project, outside any project.
private struct NoProject: Error, CustomStringConvertible {
  let folder: String
  let isChosen: Bool

  var description: String {
    var isFolder: ObjCBool = false
    if isChosen, FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) {
      if !isFolder.boolValue {
        return "--project \(folder): this is a file; name the folder that holds it"
      }
    } else if isChosen {
      return "--project \(folder): there is no such folder"
    }
    let place = isChosen ? "in \(folder)" : "here, or in a folder above"
    let other = ["parity.yaml", "Parity.yml", "parity.yml.txt", ".parity.yml"].first {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)")
    }
    if let other { return "there is no project \(place): \(other) has to be called parity.yml" }
    return
      "there is no project \(place) (no parity.yml, no references); 'parity init' begins one"
  }
}
