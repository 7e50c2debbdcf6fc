import Foundation
import OrdinaryFiles
import ParityProject
import ParityReferences

/// Writes the files of a new project; nothing that is there already is changed, but for lines added to
/// `.gitignore`.
struct ProjectStarter {
  let folder: String
  let surroundings: Surroundings

  /// - Returns: the paths that were written.
  /// - Throws: `SuiteError.unwritable`, also when the folder is a project already.
  func write() throws(SuiteError) -> [String] {
    let file = path(Project.fileName)
    guard !FileManager.default.fileExists(atPath: file) else {
      throw .unwritable(path: file, detail: "it is there already; 'parity run' uses it")
    }
    var written: [String] = []
    for (name, content) in files {
      let path = path(name)
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      try AtomicFile.write(Data(content.utf8), to: path)
      written.append(path)
    }
    if try ignore() { written.append(path(".gitignore")) }
    return written
  }

  var nextSteps: String {
    let enter = folder == "." ? "" : "cd \(folder)\n  "
    return """
      Next:
        \(enter)parity capture        render the first case in Chromium
        parity run            compare: the engine replays what was captured
      Then make \(module) build your own graph, and enter your port under
      'candidates' in parity.yml. docs/own-port.md has it step by step.
      """
  }

  private var module: String {
    surroundings.web == "." ? "parity/first.js" : "\(surroundings.web)/parity/first.js"
  }

  private var files: [(String, String)] {
    [
      (module, StarterText.module(worklet: surroundings.worklets.first)),
      ("parity-ci/github.yml", StarterText.github),
      ("parity-ci/gitlab.yml", StarterText.gitlab),
      // Last: with it the folder is a project.
      (
        Project.fileName,
        StarterText.project(web: surroundings.web, program: surroundings.build ?? "./render")
      ),
    ]
  }

  /// Adds what the program writes for itself.
  ///
  /// - Returns: whether something had to be added.
  private func ignore() throws(SuiteError) -> Bool {
    let path = path(".gitignore")
    let known = OrdinaryFile.contents(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = known.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let missing = [".parity/", "reports/"].filter { !lines.contains($0) }
    guard !missing.isEmpty else { return false }
    let separator = known.isEmpty || known.hasSuffix("\n") ? "" : "\n"
    let text = known + separator + missing.joined(separator: "\n") + "\n"
    try AtomicFile.write(Data(text.utf8), to: path)
    return true
  }

  private func path(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }
}
