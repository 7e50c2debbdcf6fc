import Foundation
import Judging
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityReferences

/// A project as it is now: the starting point of a run, its parts, a plan and a merge.
package struct ProjectState: Sendable {
  package let project: Project
  package let library: ReferenceLibrary
  package let limits: Limits
  /// How the captured cases compare with the declared ones.
  package let references: ReferenceState
  /// The date at which its divergences are judged, as yyyy-MM-dd.
  package let today: String
  /// The inputs of results besides the candidates, each by its SHA-256.
  package let inputs: [String: String]

  /// - Parameter dates: when parts of the project besides its references were made; no earlier date is used for
  ///   judging.
  /// - Throws: `ReferenceError`, `LimitsError` for references or limits that cannot be read.
  package init(_ project: Project, noEarlierThan dates: [Date] = []) throws {
    self.project = project
    library = try ReferenceLibrary(folder: project.references)
    limits = try Limits(project)
    references = ReferenceState(project, library)
    inputs = RunInputs.now(of: project)
    today = Day.today(noEarlierThan: library.manifest.captures.map(\.origin.date) + dates)
  }

  /// The cases that were captured and are still declared.
  package var declared: [Manifest.Entry] {
    let undeclared = Set(references.undeclared)
    return library.manifest.cases.filter { !undeclared.contains($0.id) }
  }

  /// The ids of the cases that are declared and were not captured.
  package var missing: [String] {
    references.missing.map(\.id)
  }

  /// The selected cases that were captured; empty when all selected ones are only declared.
  ///
  /// - Throws: `NoMatch`.
  package func entries(_ selection: RunSelection) throws(NoMatch) -> [Manifest.Entry] {
    let undeclared = Set(references.undeclared)
    do throws(NoMatch) {
      return try library.entries(suites: selection.suites, pattern: selection.pattern)
        .filter { !undeclared.contains($0.id) }
    } catch {
      guard missing.contains(where: selection.selects) else { throw error }
      return []
    }
  }

  /// Refuses what would let something pass by accident: limits on nothing, and evidence that proves nothing.
  ///
  /// - Throws: `Misdeclaration`, `LimitsError`, `RunPlanError`, the first that there is.
  package func check() throws {
    try DeclarationCheck(project, library).check()
    let ids = library.manifest.cases.map(\.id) + missing
    if let name = limits.unused(ids: ids).first {
      let known = Set(["default"] + ids + ids.map { String($0.prefix { $0 != "/" }) }).sorted()
      throw LimitsError.limit(
        place: project.placeOfLimit(name), .unknownName(name: name, known: known))
    }
    if let contradiction = limits.unsupportedEvidence(library.manifest.cases, library) {
      throw LimitsError.unsupported(path: project.limitsHome.path, contradiction)
    }
    try checkNames()
  }

  /// - Parameter covered: the ids that each candidate renders, by its name.
  /// - Throws: `LimitsError` where divergences excuse all that a candidate renders.
  package func checkDivergences(_ covered: [String: [String]]) throws(LimitsError) {
    guard let excess = limits.divergenceOfEverything(covered) else { return }
    throw .divergenceOfEverything(path: project.limitsHome.path, excess)
  }

  /// The files in a case's own folder are listed by name in the manifest.
  private func checkNames() throws(RunPlanError) {
    for suite in library.suites {
      let folder = "\(library.folder)/\(suite)"
      guard let name = FolderNames.firstThatIsNoText(below: folder, isDeep: false) else { continue }
      throw .nameIsNoText(path: "\(folder)/\(name)")
    }
  }
}
