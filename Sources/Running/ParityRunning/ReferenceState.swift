import ParityProject
import ParityReferences

/// How what was captured stands to what the project declares and holds now: what a run goes by, and what
/// `parity doctor` says of it before one.
package struct ReferenceState {
  /// Declared and not captured.
  package let missing: [NotAsDeclared]
  /// Captured cases that nothing declares any more.
  package let undeclared: [String]
  /// Why a captured case is not the one that is declared now, by id.
  package let faults: [String: NotAsDeclared]
  /// Scripts that changed since references were captured from them, whether a case is from them or not.
  package let changedSources: [String]

  package init(_ project: Project, _ library: ReferenceLibrary) {
    let declared = DeclaredCases(project, library)
    missing = declared.missing
    undeclared = declared.undeclared.map(\.id).sorted()
    var faults: [String: NotAsDeclared] = [:]
    var sources = SourceStates()
    for entry in library.manifest.cases { faults[entry.id] = declared.fault(of: entry, &sources) }
    self.faults = faults
    changedSources = library.staleSources(webFolder: project.web)
  }

  /// What a case whose script changed says of it already is not said twice.
  package var changedWithoutFault: [String] { faults.isEmpty ? changedSources : [] }
}
