import PluginCandidates

/// One question about a plugin.
struct PluginCheck: Sendable {
  let name: String
  let level: Int
  /// What is in order if it passes.
  let title: String
  let ask: @Sendable (PluginBench) throws -> CheckOutcome

  init(
    _ name: String, _ level: Int, _ title: String,
    _ ask: @escaping @Sendable (PluginBench) throws -> CheckOutcome
  ) {
    (self.name, self.level, self.title, self.ask) = (name, level, title, ask)
  }
}
