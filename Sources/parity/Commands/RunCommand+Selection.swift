import ParityCases
import ParityReferences
import ParityRunning

/// Which cases a run is of.
extension RunCommand {
  /// What is chosen of what was captured; nothing where all that is chosen is declared only.
  func selectedEntries(
    of library: ReferenceLibrary, _ state: ReferenceState
  ) throws -> [Manifest.Entry] {
    do throws(SuiteError) {
      return try library.entries(suites: selection.suite, pattern: selection.pattern)
    } catch {
      let ids = state.missing.compactMap { missing in
        if case .notAsDeclared(let id, _) = missing { id } else { nil }
      }
      guard ids.contains(where: selects) else { throw error }
      return []
    }
  }

  var isPartial: Bool { !selection.areAll || !candidate.isEmpty || onlyFailed }

  func selects(_ entry: Manifest.Entry) -> Bool { selects(entry.id) }

  func selects(_ id: String) -> Bool {
    (selection.suite.isEmpty || selection.suite.contains { id.hasPrefix("\($0)/") })
      && (selection.pattern.map { CasePattern($0).matches(id) } ?? true)
  }
}
