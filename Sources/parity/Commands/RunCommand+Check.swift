import Judging
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityReferences
import ParityRunning
import ParityTerminal

/// What a run refuses before it begins, and a merge of its parts.
enum LimitsCheck {
  /// What would let something pass that nobody meant to: limits of nothing, and evidence that is none.
  static func check(
    _ limits: Limits, _ project: Project, _ library: ReferenceLibrary, _ state: ReferenceState
  ) throws {
    try DeclarationCheck(project, library).check()
    let path = project.limitsHome.path
    let ids =
      library.manifest.cases.map(\.id)
      + state.missing.compactMap { error in
        if case .notAsDeclared(let id, _) = error { id } else { nil }
      }
    if let name = limits.unused(ids: ids).first {
      let known = Set(["default"] + ids + ids.map { String($0.prefix { $0 != "/" }) }).sorted()
      let nearest = NearestName.to(name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      throw SuiteError.invalidLimit(
        path: project.placeOfLimit(name),
        detail: "it limits '\(name)', which no case or suite is called\(nearest)")
    }
    if let contradiction = limits.unsupportedEvidence(library.manifest.cases)
      ?? limits.divergenceOfEverything(library.manifest.cases.map(\.id))
    {
      throw SuiteError.invalidLimit(path: path, detail: contradiction)
    }
    // What a case's own folder holds is listed by name in the manifest.
    for suite in library.suites {
      let folder = "\(library.folder)/\(suite)"
      guard let name = FolderNames.firstThatIsNoText(below: folder, isDeep: false) else { continue }
      throw SuiteError.unreadable(
        path: "\(folder)/\(name)",
        detail: "its name is not UTF-8 text; rename it, or move it away")
    }
  }
}
