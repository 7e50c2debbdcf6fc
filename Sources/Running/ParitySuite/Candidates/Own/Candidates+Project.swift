import Foundation
import ParityProject

extension Candidates {
  /// The candidates that a run of the project compares.
  ///
  /// - Parameter names: which ones; none stands for those of `parity.yml`, and without any for the
  ///   built-in ones: in a project of one's own for `engine`, which replays what was captured.
  /// - Throws: `SuiteError.unknownCandidate`, and `unusableCandidate` for one that is asked for and
  ///   cannot be started.
  public static func of(
    _ project: Project, named names: [String], library: ReferenceLibrary
  ) throws(SuiteError) -> [any Candidate] {
    guard let file = project.file else { return try named(names, library: library) }
    let own = file.candidates
    let chosen =
      !names.isEmpty ? names : own.isEmpty ? ["engine"] : own.map(\.name)
    var candidates: [any Candidate] = []
    for name in chosen where !candidates.contains(where: { $0.name == name }) {
      if let specification = own.first(where: { $0.name == name }) {
        candidates.append(try make(specification, project, library))
      } else if Self.names.contains(name) {
        candidates += try named([name], library: library)
      } else {
        throw .unknownCandidate(name: name, known: own.map(\.name) + Self.names)
      }
    }
    return candidates
  }

  private static func make(
    _ specification: CandidateSpecification, _ project: Project, _ library: ReferenceLibrary
  ) throws(SuiteError) -> any Candidate {
    switch specification.kind {
    case .command(let command):
      try CommandCandidate(specification, command, project: project, library: library)
    case .folder(let folder): try FolderCandidate(specification, folder, project: project)
    }
  }
}
