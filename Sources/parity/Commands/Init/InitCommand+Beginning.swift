import ArgumentParser
import Foundation
import ParityProject
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
      for path in project.plan { Terminal.say("would write \(path)") }
      return
    }
    for path in try project.write(force: rnbo.force) { Terminal.say("wrote \(path)") }
  }

  /// - Throws: what reading the sounds throws; `StartError` where the folder is a project already.
  func begin(fromGolden path: String) throws {
    let golden = try GoldenFolder(path)
    for path in golden.others { Terminal.note("no sound by its name, left out: \(path)") }
    for sentence in try golden.narrowed() { Terminal.note("note: \(sentence)") }
    let project = GoldenProject(folder: folder, golden: golden, command: command)
    for path in try project.write() { Terminal.say("wrote \(path)") }
    Terminal.say("\n" + project.nextSteps)
  }

  /// The page given by --page, within the project's folder.
  ///
  /// - Throws: `PageChoiceError`.
  func chosenPage() throws(PageChoiceError) -> String? {
    guard let page else { return nil }
    // Relative to the current folder, or to the project's.
    let own = URL(fileURLWithPath: folder).standardizedFileURL.path
    let given = URL(fileURLWithPath: page).standardizedFileURL.path
    let name =
      given == own
      ? "." : given.hasPrefix(own + "/") ? String(given.dropFirst(own.count + 1)) : page
    for name in [name, page] where FoundPage(name, in: folder) != nil { return name }
    guard FoundPage.parts(of: name) != nil else {
      throw .outside(path: page, project: own)
    }
    let place = URL(fileURLWithPath: "\(folder)/\(name)")
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      throw .notAPage(path: "\(folder)/\(name)")
    }
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: place.deletingLastPathComponent().path)) ?? []
    throw .missing(
      path: "\(folder)/\(name)", name: place.lastPathComponent,
      beside: names.filter { !$0.hasPrefix(".") && $0 != place.lastPathComponent })
  }
}
