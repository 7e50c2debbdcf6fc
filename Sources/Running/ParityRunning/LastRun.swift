import ParityResults

/// What the previous run left in its report folder.
package struct LastRun: Sendable {
  private let path: String

  /// - Parameter report: its folder.
  package init(_ report: String) { path = "\(report)/results.json" }

  /// The names of the jobs that did not pass, which the user is waiting for; they do not affect results.
  package var failed: Set<String> { (try? RunResults.read(path: path))?.failed ?? [] }

  /// Its results, provided that a run now would judge what passed then in the same way.
  ///
  /// - Throws: as `RunResults.readVerified`.
  package func comparable(with state: ProjectState) throws -> RunResults {
    let last = try RunResults.readVerified(path: path, need: .problems)
    if let changed = RunInputs.changed(since: last.run, state.inputs) {
      throw UnverifiedResults(path: path, .changedInput(changed))
    }
    return last
  }
}

extension RunResults {
  /// The names of the jobs that did not pass.
  package var failed: Set<String> { Set(cases.filter { $0.verdict != .pass }.map(\.key)) }
}
