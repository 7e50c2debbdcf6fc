import ArgumentParser

/// Which run's report a command uses.
struct LastRunOptions: ParsableArguments {
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "The report of the run; by default that of the last one in the project.", valueName: "folder"),
    completion: .directory)
  var path: String?

  func folder(in project: ProjectOptions) -> String { path ?? project.lastReport }
}
