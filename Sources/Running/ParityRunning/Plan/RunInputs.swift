import ParityProject
import ParityReferences
import ParityResults

/// The inputs of a run's results besides the candidates, each by its SHA-256.
package enum RunInputs {
  package static let program = "parity"

  package static func now(of project: Project) -> [String: String] {
    [
      "manifest.json": FileIdentity.ofFile("\(project.references)/manifest.json"),
      "limits": FileIdentity.ofFile(project.limits),
      "parity.yml": project.file.flatMap { FileIdentity.ofFile($0.path) },
      program: ProgramIdentity.current,
    ].compactMapValues(\.self)
  }

  /// The first input that changed or disappeared since a run; nil where none did.
  package static func changed(since run: RunResults.Run, _ now: [String: String]) -> String? {
    let before = run.inputs ?? [:]
    return Set(now.keys).union(before.keys).sorted().first { now[$0] != before[$0] }
  }

  /// The first of the project's files that changed since a run. A newer program says nothing about a run, and a machine
  /// that publishes results need not have the files.
  package static func changedFile(since run: RunResults.Run, _ project: Project) -> String? {
    let now = now(of: project).filter { $0.key != program }
    return now.keys.sorted().first { now[$0] != run.inputs?[$0] }
  }
}
