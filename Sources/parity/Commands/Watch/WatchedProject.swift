import ParityProject

/// The project that is watched; its file may be another each time it is read.
struct WatchedProject: Sendable {
  let folder: String
  /// - Throws: what is wrong with its `parity.yml`.
  let load: @Sendable () throws -> Project
  /// The report of the last run.
  let lastReport: @Sendable () -> String
}
