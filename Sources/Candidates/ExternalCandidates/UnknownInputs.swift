import Foundation
import OrdinaryFiles
import ParityProject

/// Candidates of which nobody can tell what their commands read, so that `inputs` of `parity.yml` decides
/// whether a result of an earlier run is still true.
package enum UnknownInputs {
  private static let shells: Set<String> = [
    "sh", "bash", "dash", "zsh", "ksh", "fish", "env", "make",
  ]
  /// What a script of these loads is found beside it (`ScriptNeighbours`).
  private static let known: Set<String> = ["python", "node", "ruby", "perl", "pypy"]
  private static let unknown: Set<String> = [
    "java", "dotnet", "deno", "bun", "php", "lua", "julia", "Rscript", "octave", "wine", "docker",
  ]
  /// A program that stands in the words themselves.
  private static let textOptions: Set<String> = ["-c", "-e", "-m", "-p", "--eval"]

  /// The names of those that declare no `inputs`.
  package static func candidates(of project: Project) -> [String] {
    (project.file?.candidates ?? []).compactMap { candidate in
      guard case .command(let command) = candidate.kind, command.inputs.isEmpty,
        isUnknown(command.words, in: project.path(command.workingFolder))
      else { return nil }
      return candidate.name
    }
  }

  static func isUnknown(_ words: [String], in folder: String) -> Bool {
    guard let first = words.first else { return false }
    let name = URL(fileURLWithPath: first).lastPathComponent
    // "python3.12" is Python.
    let program = String(name.prefix { !$0.isNumber })
    if shells.contains(program) || unknown.contains(program) { return true }
    if known.contains(program) { return words.dropFirst().contains(where: textOptions.contains) }
    return isShellScript(first.hasPrefix("/") ? first : "\(folder)/\(first)")
  }

  /// Whether a file begins with the name of a shell.
  private static func isShellScript(_ path: String) -> Bool {
    guard let file = try? OrdinaryFile.open(path) else { return false }
    defer { close(file.descriptor) }
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = pread(file.descriptor, &bytes, bytes.count, 0)
    let head = bytes.prefix(max(0, count))
    guard head.starts(with: "#!".utf8) else { return false }
    let line = String(decoding: head.prefix { $0 != 10 }, as: UTF8.self).dropFirst(2)
    return line.split(separator: " ").contains { word in
      let name = URL(fileURLWithPath: String(word)).lastPathComponent
      return name != "env" && shells.contains(name)
    }
  }
}
