import Foundation
import ParityCases
import ParityProject
import ParityReferences

/// Names in a `parity.yml` that refer to nothing: a typo there would silently leave out a comparison.
package struct DeclarationCheck {
  private let project: Project
  private let library: ReferenceLibrary

  package init(_ project: Project, _ library: ReferenceLibrary) {
    (self.project, self.library) = (project, library)
  }

  /// - Throws: `Misdeclaration`, the first there is.
  package func check() throws(Misdeclaration) {
    guard let file = project.file else { return }
    try checkModules(file)
    for candidate in file.candidates {
      try checkSuites(candidate, file)
      try checkCases(candidate, file)
      try checkCoverage(candidate, file)
    }
  }

  private func checkModules(_ file: ProjectFile) throws(Misdeclaration) {
    let suites = file.suites.filter { $0.module != nil }
    guard !suites.isEmpty else { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: project.web, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw misdeclared(
        ["web"], file, .noFolder(file.web, nearest: Self.near(file.web, in: project.folder)))
    }
    for suite in suites {
      guard let module = suite.module else { continue }
      let path = "\(project.web)/\(module)"
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      throw misdeclared(
        ["suites", suite.name, "module"], file,
        .noModule(module, folder: file.web, nearest: Self.near(module, in: project.web)))
    }
  }

  private func checkSuites(
    _ candidate: CandidateSpecification, _ file: ProjectFile
  ) throws(Misdeclaration) {
    let known = Set(file.suites.map(\.name) + library.manifest.cases.map(\.suite)).sorted()
    for suite in candidate.suites ?? [] where !known.contains(suite) {
      throw misdeclared(
        ["candidates", candidate.name, "suites"], file,
        .noSuite(suite, known: known))
    }
  }

  private func checkCases(
    _ candidate: CandidateSpecification, _ file: ProjectFile
  ) throws(Misdeclaration) {
    let ids = ids(file)
    for text in candidate.cases ?? [] {
      let pattern = CasePattern(text)
      guard !ids.contains(where: pattern.matches) else { continue }
      throw misdeclared(
        ["candidates", candidate.name, "cases"], file,
        .noCase(pattern: text, nearest: NearestName.to(text, among: ids.sorted())))
    }
  }

  /// A candidate that renders nothing would never be compared, and no one would notice.
  private func checkCoverage(
    _ candidate: CandidateSpecification, _ file: ProjectFile
  ) throws(Misdeclaration) {
    let ids = ids(file)
    let selection = CandidateSelection(candidate)
    guard !ids.isEmpty, !ids.contains(where: selection.covers) else { return }
    throw misdeclared(
      ["candidates", candidate.name], file,
      .rendersNothing(candidate: candidate.name))
  }

  /// What is captured or declared.
  private func ids(_ file: ProjectFile) -> Set<String> {
    Set(library.manifest.cases.map(\.id)).union(DeclaredCases.ids(of: file)).union(
      file.suites.flatMap { suite in suite.pages.map { "\(suite.name)/\($0.name)" } })
  }

  private func misdeclared(
    _ keys: [String], _ file: ProjectFile, _ fault: NothingDeclared
  ) -> Misdeclaration {
    Misdeclaration(place: DeclarationPlace.of(keys, in: file.path), fault)
  }

  /// The file or folder that was most likely meant.
  private static func near(_ name: String, in folder: String) -> String? {
    let parts = name.split(separator: "/").map(String.init)
    let place = ([folder] + parts.dropLast()).joined(separator: "/")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    guard let last = parts.last, let near = NearestName.to(last, among: names.sorted()) else {
      return nil
    }
    return (parts.dropLast() + [near]).joined(separator: "/")
  }
}
