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

  /// - Throws: `SuiteError.misdeclared`, the first that is found.
  package func check() throws(SuiteError) {
    guard let file = project.file else { return }
    try checkModules(file)
    for candidate in file.candidates {
      try checkSuites(candidate, file)
      try checkCases(candidate, file)
      try checkCoverage(candidate, file)
    }
  }

  private func checkModules(_ file: ProjectFile) throws(SuiteError) {
    let suites = file.suites.filter { $0.module != nil }
    guard !suites.isEmpty else { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: project.web, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw misdeclared(
        ["web"], file, "there is no folder \(file.web)\(Self.near(file.web, in: project.folder))")
    }
    for suite in suites {
      guard let module = suite.module else { continue }
      let path = "\(project.web)/\(module)"
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      throw misdeclared(
        ["suites", suite.name, "module"], file,
        "there is no \(module) in \(file.web)\(Self.near(module, in: project.web))")
    }
  }

  private func checkSuites(
    _ candidate: CandidateSpecification, _ file: ProjectFile
  ) throws(SuiteError) {
    let known = Set(file.suites.map(\.name) + library.manifest.cases.map(\.suite)).sorted()
    for suite in candidate.suites ?? [] where !known.contains(suite) {
      throw misdeclared(
        ["candidates", candidate.name, "suites"], file,
        "no suite is called '\(suite)'\(NearestName.hint(suite, among: known))")
    }
  }

  private func checkCases(
    _ candidate: CandidateSpecification, _ file: ProjectFile
  ) throws(SuiteError) {
    let ids = ids(file)
    for text in candidate.cases ?? [] {
      let pattern = CasePattern(text)
      guard !ids.contains(where: pattern.matches) else { continue }
      let near = NearestName.to(text, among: ids.sorted()).map { "; did you mean '\($0)'?" } ?? ""
      throw misdeclared(
        ["candidates", candidate.name, "cases"], file, "no case matches '\(text)'\(near)")
    }
  }

  /// A candidate that renders nothing would never be compared, and no one would notice.
  private func checkCoverage(
    _ candidate: CandidateSpecification, _ file: ProjectFile
  ) throws(SuiteError) {
    let ids = ids(file)
    let selection = CandidateSelection(candidate)
    guard !ids.isEmpty, !ids.contains(where: selection.covers) else { return }
    throw misdeclared(
      ["candidates", candidate.name], file,
      "'\(candidate.name)' renders no case: none is in its 'suites' or among its 'cases'")
  }

  /// What is captured or declared.
  private func ids(_ file: ProjectFile) -> Set<String> {
    Set(library.manifest.cases.map(\.id)).union(DeclaredCases.ids(of: file)).union(
      file.suites.flatMap { suite in suite.pages.map { "\(suite.name)/\($0.name)" } })
  }

  private func misdeclared(
    _ keys: [String], _ file: ProjectFile, _ detail: String
  ) -> SuiteError {
    .misdeclared(place: DeclarationPlace.of(keys, in: file.path), detail: detail)
  }

  /// The file or folder that was most likely meant.
  private static func near(_ name: String, in folder: String) -> String {
    let parts = name.split(separator: "/").map(String.init)
    let place = ([folder] + parts.dropLast()).joined(separator: "/")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    guard let last = parts.last, let near = NearestName.to(last, among: names.sorted()) else {
      return ""
    }
    return "; did you mean '\((parts.dropLast() + [near]).joined(separator: "/"))'?"
  }
}
