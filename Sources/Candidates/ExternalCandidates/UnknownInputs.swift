import Foundation
import OrdinaryFiles
import ParityProject

/// Candidates whose commands read unknown files, so that `inputs` in `parity.yml` decides whether an earlier result is
/// still valid.
package enum UnknownInputs {
  /// They run a script or code in their words, which may read and load anything: the files beside a script
  /// (`ScriptNeighbours`) need not be all.
  private static let interpreters: Set<String> = [
    "sh", "bash", "dash", "zsh", "ksh", "fish", "env", "make", "python", "pypy", "node", "ruby",
    "perl", "java", "dotnet", "deno", "bun", "php", "lua", "julia", "Rscript", "octave", "wine",
    "docker", "nice", "ionice", "timeout", "stdbuf", "nohup", "time", "setsid", "taskset", "chrt",
    "strace", "xvfb-run", "ld-linux-x", "ld-linux-aarch",
  ]

  /// The names of such candidates that declare no `inputs`.
  package static func candidates(of project: Project) -> [String] {
    (project.file?.candidates ?? []).compactMap { candidate in
      guard case .command(let command) = candidate.kind, command.inputs.isEmpty else { return nil }
      let folder = project.path(command.workingFolder)
      let isGivenAll = CommandIdentity.fixedWords(command, in: project).contains {
        !$0.hasPrefix("-") && CommandIdentity.isWholeProject($0, in: folder, of: project.folder)
      }
      return isGivenAll || isUnknown(command.words, in: folder) ? candidate.name : nil
    }
  }

  static func isUnknown(_ words: [String], in folder: String) -> Bool {
    guard let first = words.first else { return false }
    let name = URL(fileURLWithPath: first).lastPathComponent
    // "python3.12" is Python.
    let program = String(name.prefix { !$0.isNumber })
    return interpreters.contains(program)
      || isScript(first.hasPrefix("/") ? first : "\(folder)/\(first)")
  }

  /// Whether a file begins with the name of an interpreter.
  private static func isScript(_ path: String) -> Bool {
    guard let file = try? OrdinaryFile.open(path) else { return false }
    defer { close(file.descriptor) }
    var bytes = [UInt8](repeating: 0, count: 2)
    return pread(file.descriptor, &bytes, bytes.count, 0) == 2 && bytes.elementsEqual("#!".utf8)
  }
}
