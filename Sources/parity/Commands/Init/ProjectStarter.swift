import Foundation
import OrdinaryFiles
import ParityProject
import ParityReferences

/// Writes the files of a new project; existing files are not changed, except for lines added to `.gitignore`.
struct ProjectStarter {
  let folder: String
  let surroundings: Surroundings
  /// A renderer to start from; nil for none.
  var template: ProjectTemplate?

  /// - Returns: the paths that were written.
  /// - Throws: `StartError` when the folder is a project already, `WriteRefusal`.
  func write() throws -> [String] {
    let file = path(Project.fileName)
    guard !FileManager.default.fileExists(atPath: file) else {
      throw StartError.isProject(file: file)
    }
    StartedFolder.sweep(folder, files: files)
    if let template {
      let port = path(ProjectTemplate.folder)
      // Continues after an `init` that was killed.
      let own = template.files.map { (path: $0.path, content: $0.content) }
      guard StartedFolder.firstForeign(in: port, files: own) == nil else {
        throw StartError.templateExists(folder: port)
      }
    }
    var written: [String] = []
    // Before the project's own file, which makes the folder a project that cannot be started again.
    if try ignore() { written.append(path(".gitignore")) }
    EditorSchema.write(to: folder)
    for (name, content) in files {
      let path = path(name)
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      try AtomicFile.write(Data(content.utf8), to: path)
      written.append(path)
    }
    return written
  }

  private var files: [(path: String, content: String)] {
    if let template, let engine = template.engine {
      return template.files.map { ("\(ProjectTemplate.folder)/\($0.path)", $0.content) } + [
        (
          Project.fileName,
          StarterText.engineProject(
            engine, command: template.command, inputs: template.inputs, build: template.buildWords)
        )
      ]
    }
    return ownFiles
  }

  private var ownFiles: [(path: String, content: String)] {
    (template?.files ?? []).map { ("\(ProjectTemplate.folder)/\($0.path)", $0.content) } + [
      (
        module,
        StarterText.module(
          worklet: surroundings.worklets.first, scripts: surroundings.page?.classicScripts ?? [],
          bundle: surroundings.page?.bundle)
      ),
      ("parity-ci/github.yml", StarterText.github),
      ("parity-ci/gitlab.yml", StarterText.gitlab),
      ("parity-ci/problem-matcher.json", StarterText.problemMatcher),
      // Written last, because it makes the folder a project.
      (
        Project.fileName,
        StarterText.project(
          web: surroundings.web, program: surroundings.build ?? "./render",
          command: template?.command, build: template?.buildWords,
          inputs: template?.inputs ?? [], isLive: template?.isLive ?? false,
          page: surroundings.page?.name ?? "index.html")
      ),
    ]
  }

  /// Adds the folders that the program itself writes to.
  ///
  /// - Returns: whether something had to be added.
  private func ignore() throws(WriteRefusal) -> Bool {
    let path = path(".gitignore")
    let known = OrdinaryFile.contents(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = known.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let wanted = [".parity/", "reports/"] + (template?.ignored ?? [])
    let missing = wanted.filter { !lines.contains($0) }
    guard !missing.isEmpty else { return false }
    let separator = known.isEmpty || known.hasSuffix("\n") ? "" : "\n"
    let text = known + separator + missing.joined(separator: "\n") + "\n"
    try AtomicFile.write(Data(text.utf8), to: path)
    return true
  }

  private func path(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }
}
