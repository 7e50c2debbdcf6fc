import ParityCases
import ParityProject
import ParityReferences

/// The inputs of captures besides scripts and `parity.yml` itself, each by its SHA-256: stimulus files, and what was
/// kept in the lab.
enum CaptureInputs {
  /// By path within the project; "missing" for files that do not exist.
  static func now(of project: Project) -> [String: String] {
    let declared = project.file.map { file in
      Array(file.stimuli.values) + file.suites.flatMap { $0.cases.compactMap { $0["stimulus"] } }
    }
    var paths = Set(
      (declared ?? []).compactMap { stimulus -> String? in
        if case .string(let path)? = stimulus["file"] { path } else { nil }
      })
    let kept = KeptTakes(folder: project.folder)
    for (suite, takes) in project.takes {
      for case .string(let name)? in takes.map({ $0["name"] }) {
        paths.insert(kept.declaration(suite: suite, name: name))
      }
    }
    return Dictionary(
      paths.map { ($0, FileIdentity.of(project.path($0))) }, uniquingKeysWith: { first, _ in first }
    )
  }
}
