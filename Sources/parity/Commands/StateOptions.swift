import ArgumentParser
import ParityProject
import ParityReferences
import ParityResults

/// Where runs store what later ones reuse; a read-only project has it elsewhere.
struct StateOptions: ParsableArguments {
  @Option(
    name: .customLong("state"),
    help: ArgumentHelp(
      "Where finished cases and the history of runs are kept; by default .parity and"
        + " reports/history in the project.", valueName: "folder"),
    completion: .directory)
  var path: String?

  func cache(of project: Project) -> String { path ?? project.cache }

  func history(in project: ProjectOptions) -> HistoryFolder {
    HistoryFolder(path: path.map { "\($0)/history" } ?? project.history)
  }
}
