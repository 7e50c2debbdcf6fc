import ArgumentParser

/// Which cases a command applies to; by default all.
struct CaseOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only this suite; may be repeated.", valueName: "name"))
  var suite: [String] = []

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp("Only cases whose id matches, with * and ?.", valueName: "glob"))
  var pattern: String?

  var areAll: Bool { suite.isEmpty && pattern == nil }
}
