import Foundation
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityReferences
import ParityResults

/// Holds what a project declares against what was captured: a reference of another definition, or one that
/// is missing, lets a port pass that was never compared with the original as it is.
package struct DeclaredCases {
  private let project: Project
  private let library: ReferenceLibrary
  /// By id, in the form in which modules export them; nil where only the browser knows them.
  private let own: [String: JSONValue]
  private let pages: [String: PageSpecification]
  private let modules: [String: String]

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

  /// Cases that are declared and were not captured, with what mends that.
  ///
  /// A suite whose cases only its module knows is itself missing when nothing of it was captured.
  package var missing: [SuiteError] {
    let captured = Set(library.manifest.cases.map(\.id))
    let capturedSuites = Set(library.manifest.cases.map(\.suite))
    var errors = own.keys.filter { !captured.contains($0) }.sorted().map {
      error(
        $0, "it is declared in \(place($0)) but was not captured; 'parity capture --case \($0)'")
    }
    errors += pages.keys.filter { !captured.contains($0) }.sorted().map {
      error($0, "its page was not recorded; 'parity capture --case \($0)'")
    }
    for suite in modules.keys.sorted()
    where !capturedSuites.contains(suite)
      && !own.keys.contains(where: { $0.hasPrefix("\(suite)/") })
    {
      errors.append(
        error(
          "\(suite)/*", "the suite has a module and no reference; 'parity capture --suite \(suite)'"
        ))
    }
    errors += lost(captured).map {
      error(
        $0,
        "it was captured, and its reference is gone; restore manifest.json and its folder (git"
          + " checkout), or 'parity capture --case \($0)'")
    }
    errors += unlisted(captured).map {
      error(
        $0,
        "its folder is there, and the manifest does not list it; restore manifest.json, or"
          + " 'parity capture --case \($0)'")
    }
    return errors
  }

  /// Cases that were there when their suite was captured, and that the manifest lists no more.
  ///
  /// A suite that the project has no longer is none of it.
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

  /// Case folders that the manifest says nothing of.
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

  /// Captured cases that nothing declares any more: they are not run.
  package var undeclared: [Manifest.Entry] {
    guard project.file?.suites.isEmpty == false || project.file == nil && !modules.isEmpty else {
      return []
    }
    return library.manifest.cases.filter { entry in
      if pages[entry.id] != nil || own[entry.id] != nil { return false }
      if modules[entry.suite] != nil { return entry.isDeclared == true }
      if suites.contains(entry.suite) { return true }
      // 'parity record --case' files pages that no file declares.
      let definition = try? library.readDefinition(entry)
      return definition?.component != CaseDefinition.recordedPage
    }
  }

  /// Entries whose files are gone, and those that are not declared: what `capture --prune` removes.
  package var prunable: [String] {
    let gone = library.manifest.cases.filter {
      !FileManager.default.fileExists(atPath: "\(library.folder)/\($0.id)")
    }
    return Set((undeclared + gone).map(\.id)).sorted()
  }

  /// Why a captured case is not the one that is declared now; nil where it is.
  package func fault(of entry: Manifest.Entry, _ sources: inout SourceStates) -> SuiteError? {
    let again = "'parity capture --case \(entry.id)' captures it again"
    if let declared = own[entry.id], let filed = try? library.readDefinition(entry),
      let difference = difference(declared, filed)
    {
      return error(entry.id, "\(difference); \(again)")
    }
    if isCapturedHere, let filed = try? library.readDefinition(entry),
      let detail = sources.fault(ofStimulus: filed, in: project)
    {
      return error(entry.id, "\(detail); \(again)")
    }
    if let module = project.file == nil ? nil : modules[entry.suite],
      let source = (try? library.readDefinition(entry))?.source, source != "web/\(module)"
    {
      return error(
        entry.id,
        "it was captured from \(shown(source)), and parity.yml says \(shown("web/\(module)"));"
          + " \(again)")
    }
    if let page = pages[entry.id], let filed = try? library.readDefinition(entry),
      let difference = page.difference(from: filed)
    {
      return error(entry.id, "parity.yml says \(difference); \(again)")
    }
    // References that were captured elsewhere come without the page's sources.
    guard isCapturedHere,
      let capture = library.manifest.captures.first(where: { $0.origin.id == entry.capture })
    else { return nil }
    let suite = entry.suite
    let deciding = sources.deciding(suite, entry.capture) {
      capture.sources.sorted { $0.key < $1.key }.filter { decides($0.key, suite) }
    }
    for (path, hash) in deciding {
      switch sources.state(of: path, in: project.web, hash) {
      case .same: continue
      case .missing where pages[entry.id] != nil: continue
      case .missing:
        return error(entry.id, "\(shown(path)), which it was captured from, does not exist")
      case .changed:
        // The same words for all cases of a suite: they stand once.
        return error(
          entry.id,
          "\(shown(path)) changed since it was captured; 'parity capture --suite \(entry.suite)'"
            + " captures it again")
      }
    }
    return nil
  }

  /// Whether the project has what its references are from: it declares suites, or has a web folder.
  private var isCapturedHere: Bool {
    if let file = project.file { return !file.suites.isEmpty }
    return FileManager.default.fileExists(atPath: project.web)
  }

  /// Whether a script that was there at the capture has a part in a case.
  private func decides(_ path: String, _ suite: String) -> Bool {
    let relative = String(path.dropFirst("web/".count))
    if relative == modules[suite] { return true }
    // Earlier captures without a parity.yml list all scripts of the folder, loaded or not.
    guard project.file != nil else { return relative.hasPrefix("cases/\(suite)/") }
    return !modules.values.contains(relative)
  }

  private func difference(_ declared: JSONValue, _ filed: CaseDefinition) -> String? {
    func text(_ value: JSONValue?) -> String {
      guard let value, let data = try? JSONText.encode(value, indented: false) else {
        return "none"
      }
      return String(String(decoding: data, as: UTF8.self).prefix(120))
    }
    let members: [(String, JSONValue?)] = [
      ("sampleRate", .number(filed.sampleRate)), ("frames", .number(Double(filed.frames))),
      ("channels", .number(Double(filed.channels))),
      ("keepFrom", filed.keepFrom.flatMap { $0 > 0 ? .number(Double($0)) : nil }),
      ("stimulus", filed.stimulus), ("parameters", filed.parameters),
    ]
    for (name, value) in members where declared[name] != value {
      return
        "\(place(filed.id)) says \(name) \(text(declared[name])), it was captured with \(text(value))"
    }
    return nil
  }

  /// Where a script is that captures know as "web/…", whatever the project's folder of pages is called: within the
  /// project.
  private func shown(_ path: String) -> String {
    let place = "\(project.web)/\(path.dropFirst("web/".count))"
    guard project.folder != ".", place.hasPrefix("\(project.folder)/") else {
      return String(place.trimmingPrefix(/(\.\/)+/))
    }
    return String(place.dropFirst(project.folder.count + 1).trimmingPrefix(/(\.\/)+/))
  }

  /// The file that declares a case.
  private func place(_ id: String) -> String {
    let parts = id.split(separator: "/").map(String.init)
    let isTake = project.takes[parts[0]]?.contains { $0["name"] == .string(parts[1]) } == true
    return isTake
      ? KeptTakes(folder: project.folder).declaration(suite: parts[0], name: parts[1])
      : "parity.yml"
  }

  private func error(_ id: String, _ detail: String) -> SuiteError {
    .notAsDeclared(id: id, detail: detail)
  }
}
