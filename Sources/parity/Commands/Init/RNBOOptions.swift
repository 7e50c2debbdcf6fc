import ArgumentParser

/// Options for a project made from an RNBO export.
struct RNBOOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make the project from an RNBO export: sweeps, cases for its presets, a renderer around its C++.",
      valueName: "folder"), completion: .directory)
  var fromRnbo: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("With --from-rnbo: the project's folder.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "With --from-rnbo: the project's name; by default the patch's.", valueName: "name"))
  var name: String?

  @Flag(help: "With --from-rnbo: only list what would be written.")
  var dryRun = false

  @Flag(help: "With --from-rnbo: write into a folder that is not empty; what is there stays.")
  var force = false
}
