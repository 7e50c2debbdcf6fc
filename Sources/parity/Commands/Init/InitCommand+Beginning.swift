import ArgumentParser
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityRunning
import ParityTerminal

/// Starts a project from a page or an export.
extension InitCommand {
  func begin(fromRNBO path: String) throws {
    let export = try RNBOExport(path)
    let project = RNBOProject(
      export: export, name: rnbo.name ?? export.name, folder: rnbo.output ?? folder)
    let table = export.description.table
    for fault in table.faults + table.warnings { Terminal.note("note: \(fault)") }
    for sentence in export.missing { Terminal.note("note: \(sentence)") }
    if rnbo.dryRun {
      for path in project.plan { print("would write \(path)") }
      return
    }
    for path in try project.write(force: rnbo.force) { print("wrote \(path)") }
  }

  /// - Throws: errors from reading the sounds; `SuiteError` if the folder is already a project.
  func begin(fromGolden path: String) throws {
    let golden = try GoldenFolder(path)
    for path in golden.others { Terminal.note("no sound by its name, left out: \(path)") }
    for sentence in try golden.narrowed() { Terminal.note("note: \(sentence)") }
    let project = GoldenProject(folder: folder, golden: golden, command: command)
    for path in try project.write() { print("wrote \(path)") }
    print("\n" + project.nextSteps)
  }

  /// The page given by --page, within the project's folder.
  ///
  /// - Throws: `SuiteError.unreadable`, with the most similar of the pages beside it.
  func chosenPage() throws(SuiteError) -> String? {
    guard let page else { return nil }
    // Relative to the current folder, or to the project's.
    let own = URL(fileURLWithPath: folder).standardizedFileURL.path
    let given = URL(fileURLWithPath: page).standardizedFileURL.path
    let name =
      given == own
      ? "." : given.hasPrefix(own + "/") ? String(given.dropFirst(own.count + 1)) : page
    for name in [name, page] where FoundPage(name, in: folder) != nil { return name }
    guard FoundPage.parts(of: name) != nil else {
      throw .unreadable(
        path: page, detail: "it is outside the project's folder; name a page in \(own)")
    }
    let place = URL(fileURLWithPath: "\(folder)/\(name)")
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      throw .unreadable(
        path: "\(folder)/\(name)", detail: "it is not a page; name an .html file, or its folder")
    }
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: place.deletingLastPathComponent().path)) ?? []
    throw .unreadable(
      path: "\(folder)/\(name)",
      detail: "there is no page"
        + NearestName.hint(
          place.lastPathComponent,
          among: names.filter { !$0.hasPrefix(".") && $0 != place.lastPathComponent }))
  }
}
