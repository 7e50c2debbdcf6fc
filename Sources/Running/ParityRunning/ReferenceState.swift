import ParityProject
import ParityReferences

/// How the captured cases compare with what the project now declares and contains: what a run is based on, and what
/// `parity doctor` reports beforehand.
package struct ReferenceState {
  /// Declared and not captured.
  package let missing: [NotAsDeclared]
  /// Captured cases that are no longer declared.
  package let undeclared: [String]
  /// Why a captured case is not the one now declared, by id.
  package let faults: [String: NotAsDeclared]
  /// Scripts that changed since references were captured from them, whether or not a case comes from them.
  package let changedSources: [String]

  /// Golden files that are not filed, and what files them.
  package let newFiles: [String]
  package let filing: String

  package init(_ project: Project, _ library: ReferenceLibrary) {
    let declared = DeclaredCases(project, library)
    missing = declared.missing
    undeclared = declared.undeclared.map(\.id).sorted()
    var faults: [String: NotAsDeclared] = [:]
    var sources = SourceStates()
    for entry in library.manifest.cases { faults[entry.id] = declared.fault(of: entry, &sources) }
    let given = GivenFilesState(project, library)
    faults.merge(given?.faults ?? [:]) { $1 }
    newFiles = given?.new ?? []
    filing = given?.command ?? ""
    self.faults = faults
    changedSources = library.staleSources(webFolder: project.web)
  }

  /// A change that a case already reports is not reported twice.
  package var changedWithoutFault: [String] { faults.isEmpty ? changedSources : [] }
}
