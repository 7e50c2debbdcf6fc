import CandidateKit
import ExternalCandidates
import ParityProject
import ParityReferences
import PluginCandidates
import PluginChecks
import PortedApps
import ReplayCandidate

/// All candidates that a run can name: the engine, the apps' ports and findings, and a project's own.
package struct CandidateCatalog: Sendable {
  /// Those whose renders have to match, in every project with the apps' own references.
  package static let builtIn = ["engine", "port"]

  private let apps: PortedApps

  package init(apps: PortedApps) { self.apps = apps }

  /// - Parameter names: which candidates; none stands for all whose renders have to match.
  /// - Throws: `SuiteError.unknownCandidate`.
  package func named(_ names: [String] = []) throws(SuiteError) -> [any Candidate] {
    var candidates: [any Candidate] = []
    for name in names.isEmpty ? Self.builtIn : names {
      guard let candidate = builtIn(name) else {
        throw .unknownCandidate(name: name, known: Self.builtIn + apps.findings.map(\.name))
      }
      candidates.append(candidate)
    }
    return candidates
  }

  /// The candidates that a run of the project compares.
  ///
  /// - Parameter names: which ones; none stands for those of `parity.yml`, and without any for the
  ///   built-in ones: in a project of one's own for `engine`, which replays what was captured.
  /// - Throws: `SuiteError.unknownCandidate`, and `unusableCandidate` for one that is asked for and
  ///   cannot be started.
  package func candidates(
    of project: Project, named names: [String] = []
  ) throws(SuiteError) -> [any Candidate] {
    guard let file = project.file else { return try named(names) }
    let own = file.candidates
    let chosen =
      !names.isEmpty ? names : own.isEmpty ? [EngineCandidate.name] : own.map(\.name)
    var candidates: [any Candidate] = []
    for name in chosen where !candidates.contains(where: { $0.name == name }) {
      if let specification = own.first(where: { $0.name == name }) {
        candidates.append(try make(specification, project))
      } else if Self.builtIn.contains(name), let candidate = builtIn(name) {
        candidates.append(candidate)
      } else {
        throw .unknownCandidate(name: name, known: own.map(\.name) + Self.builtIn)
      }
    }
    return candidates
  }

  private func builtIn(_ name: String) -> (any Candidate)? {
    switch name {
    case EngineCandidate.name: EngineCandidate(worklets: apps.worklets)
    case PortCandidate.name: PortCandidate(apps)
    default: apps.findings.first { $0.name == name }
    }
  }

  private func make(
    _ specification: CandidateSpecification, _ project: Project
  ) throws(SuiteError) -> any Candidate {
    switch specification.kind {
    case .command(let command): try CommandCandidate(specification, command, project: project)
    case .folder(let folder): try FolderCandidate(specification, folder, project: project)
    case .plugin(let plugin):
      try PluginCandidate(
        specification, plugin, project: project,
        examine: PreliminaryChecks(keptIn: "\(project.folder)/.parity/plugins").findings)
    case .engine:
      EngineCandidate(
        worklets: apps.worklets, selects: CandidateSelection(specification).covers)
    }
  }
}
