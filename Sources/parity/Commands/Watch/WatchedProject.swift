import ParityProject

/// The watched project; its file may differ each time it is read.
struct WatchedProject: Sendable {
  let folder: String
  /// - Throws: errors in its `parity.yml`.
  let load: @Sendable () throws -> Project
  /// The report of the last run.
  let lastReport: @Sendable () -> String
}
