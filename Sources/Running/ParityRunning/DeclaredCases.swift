import Foundation
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityReferences
import ParityResults

/// Compares what a project declares with what was captured: with an outdated or missing reference, a port would pass
/// without being compared with the current original.
package struct DeclaredCases {
  let project: Project
  let library: ReferenceLibrary
  /// By id, in the form in which modules export them; nil where only the browser knows them.
  let own: [String: JSONValue]
  let pages: [String: PageSpecification]
  let modules: [String: String]

  package init(_ project: Project, _ library: ReferenceLibrary) {
    self.project = project
    self.library = library
    var own: [String: JSONValue] = [:]
    var pages: [String: PageSpecification] = [:]
    var modules: [String: String] = [:]
    for suite in project.file?.suites ?? [] {
      for definition in suite.cases {
        if case .string(let name) = definition["name"] { own["\(suite.name)/\(name)"] = definition }
      }
      for page in suite.pages { pages["\(suite.name)/\(page.name)"] = page }
      modules[suite.name] = suite.module
    }
    for (suite, takes) in project.takes {
      for take in takes {
        if case .string(let name) = take["name"] { own["\(suite)/\(name)"] = take }
      }
    }
    if project.file == nil {
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: "\(project.web)/cases")) ?? []
      for name in names where name.hasSuffix(".js") {
        modules[String(name.dropLast(3))] = "cases/\(name)"
      }
    }
    (self.own, self.pages, self.modules) = (own, pages, modules)
  }

  private var suites: Set<String> {
    Set(project.file?.suites.map(\.name) ?? []).union(modules.keys)
  }

  /// The ids that the project file itself declares.
  package static func ids(of file: ProjectFile?) -> Set<String> {
    Set(
      (file?.suites ?? []).flatMap { suite in
        suite.cases.compactMap { definition in
          guard case .string(let name) = definition["name"] else { return nil }
          return "\(suite.name)/\(name)"
        }
      })
  }

  /// Cases that are declared and were not captured, each with its remedy.
  ///
  /// If only a suite's module knows its cases, the suite itself counts as missing when nothing of it was captured.
  package var missing: [NotAsDeclared] {
    let captured = Set(library.manifest.cases.map(\.id))
    let capturedSuites = Set(library.manifest.cases.map(\.suite))
    var errors = own.keys.filter { !captured.contains($0) }.sorted().map {
      NotAsDeclared(id: $0, .notCaptured(place: place($0)))
    }
    errors += pages.keys.filter { !captured.contains($0) }.sorted().map {
      NotAsDeclared(id: $0, .pageNotRecorded)
    }
    for suite in modules.keys.sorted()
    where !capturedSuites.contains(suite)
      && !own.keys.contains(where: { $0.hasPrefix("\(suite)/") })
    {
      errors.append(NotAsDeclared(id: "\(suite)/*", .suiteNotCaptured(suite)))
    }
    errors += lost(captured).map { NotAsDeclared(id: $0, .lost) }
    errors += unlisted(captured).map { NotAsDeclared(id: $0, .unlisted) }
    return errors
  }

  /// Cases that existed when their suite was captured, and that the manifest no longer lists.
  ///
  /// A suite that is no longer in the project is ignored.
  private func lost(_ captured: Set<String>) -> [String] {
    let suites = Set(library.manifest.cases.map(\.suite)).union(modules.keys)
    return (library.manifest.defined ?? [:]).filter { !isCapturedHere || suites.contains($0.key) }
      .flatMap { suite, names in names.map { "\(suite)/\($0)" } }
      .filter { id in
        !captured.contains(id) && own[id] == nil
          && !FileManager.default.fileExists(
            atPath: "\(library.folder)/\(id)/\(ReferenceFiles.definition)")
      }.sorted()
  }

  /// Case folders that are not in the manifest.
  private func unlisted(_ captured: Set<String>) -> [String] {
    let files = FileManager.default
    return Set(library.manifest.cases.map(\.suite)).union(suites).sorted().flatMap { suite in
      ((try? files.contentsOfDirectory(atPath: "\(library.folder)/\(suite)")) ?? []).sorted()
        .map { "\(suite)/\($0)" }
        .filter {
          !captured.contains($0)
            && files.fileExists(atPath: "\(library.folder)/\($0)/\(ReferenceFiles.definition)")
        }
    }
  }

  /// Captured cases that are no longer declared: they are not run.
  package var undeclared: [Manifest.Entry] {
    guard project.file?.suites.isEmpty == false || project.file == nil && !modules.isEmpty else {
      return []
    }
    let withCases = Set(modules.filter { mayDefineCases($0.value) }.keys)
    return library.manifest.cases.filter { entry in
      if pages[entry.id] != nil || own[entry.id] != nil { return false }
      if withCases.contains(entry.suite) { return entry.isDeclared == true }
      if suites.contains(entry.suite) { return true }
      // 'parity record --case' files pages that no file declares.
      let definition = try? library.readDefinition(entry)
      return definition?.component != CaseDefinition.recordedPage
    }
  }

  /// Whether a module may define cases itself; manifests of earlier versions do not say who defined a case.
  private func mayDefineCases(_ module: String) -> Bool {
    guard let data = OrdinaryFile.contents("\(project.web)/\(module)") else { return true }
    let text = String(decoding: data, as: UTF8.self)
    return text.contains("cases") || text.contains("export *")
  }

  /// Entries whose files are gone, and undeclared ones: what `capture --prune` removes.
  package var prunable: [String] {
    let gone = library.manifest.cases.filter {
      !FileManager.default.fileExists(atPath: "\(library.folder)/\($0.id)")
    }
    return Set((undeclared + gone).map(\.id)).sorted()
  }

  /// Whether the project contains the sources of its references: it declares suites, or has a web folder.
  var isCapturedHere: Bool {
    if let file = project.file { return !file.suites.isEmpty }
    return FileManager.default.fileExists(atPath: project.web)
  }

  /// The path within the project of a script that captures call "web/…", whatever the project's folder of pages is
  /// called.
  func shown(_ path: String) -> String {
    let place = "\(project.web)/\(path.dropFirst("web/".count))"
    guard project.folder != ".", place.hasPrefix("\(project.folder)/") else {
      return String(place.trimmingPrefix(/(\.\/)+/))
    }
    return String(place.dropFirst(project.folder.count + 1).trimmingPrefix(/(\.\/)+/))
  }

  /// The file that declares a case.
  func place(_ id: String) -> String {
    let parts = id.split(separator: "/").map(String.init)
    let isTake = project.takes[parts[0]]?.contains { $0["name"] == .string(parts[1]) } == true
    return isTake
      ? KeptTakes(folder: project.folder).declaration(suite: parts[0], name: parts[1])
      : "parity.yml"
  }
}
