import CandidateKit
import ExternalCandidates
import ParityProject
import ParityReferences
import ParityRunning
import PluginCandidates
import PluginChecks
import PortedApps
import ReplayCandidate

/// All candidates that a run can name: the engine, the apps' ports and findings, and a project's own.
package struct CandidateCatalog: Sendable {
  /// Candidates whose renders have to match, in every project that has the apps' own references.
  package static let builtIn = ["engine", "port"]

  private let apps: PortedApps

  package init(apps: PortedApps) { self.apps = apps }

  /// - Parameter names: which candidates; an empty list means all whose renders have to match.
  /// - Throws: `CandidateChoiceError.unknown`.
  package func named(_ names: [String] = []) throws(CandidateChoiceError) -> [any Candidate] {
    var candidates: [any Candidate] = []
    for name in names.isEmpty ? Self.builtIn : names {
      guard let candidate = builtIn(name) else {
        throw .unknown(name: name, known: Self.builtIn + apps.findings.map(\.name))
      }
      candidates.append(candidate)
    }
    return candidates
  }

  /// The candidates that a run of the project compares.
  ///
  /// A recorded page that is in no suite of `parity.yml` is rendered by the engine only, unless a candidate names its
  /// suite: candidates for the project's own cases know nothing about it.
  ///
  /// - Parameters:
  ///   - names: which ones; none stands for those of `parity.yml`, and without any for the built-in ones:
  ///     in a project of one's own for `engine`, which replays what was captured.
  ///   - entries: what there is to render.
  /// - Throws: `CandidateChoiceError`, also for one that is asked for and cannot be started.
  package func candidates(
    of project: Project, named names: [String] = [], for entries: [Manifest.Entry] = []
  ) throws(CandidateChoiceError) -> [any Candidate] {
    guard let file = project.file else { return try named(names) }
    let own = file.candidates
    let chosen =
      !names.isEmpty ? names : own.isEmpty ? [EngineCandidate.name] : own.map(\.name)
    var candidates: [any Candidate] = []
    for name in chosen where !candidates.contains(where: { $0.name == name }) {
      if let specification = own.first(where: { $0.name == name }) {
        candidates.append(try make(specification.restricted(to: file.suites), project))
      } else if Self.builtIn.contains(name), let candidate = builtIn(name) {
        candidates.append(candidate)
      } else {
        throw .unknown(name: name, known: own.map(\.name) + Self.builtIn)
      }
    }
    guard names.isEmpty, !file.suites.isEmpty else { return candidates }
    let declared = Set(file.suites.map(\.name))
    let left = entries.filter { entry in
      !declared.contains(entry.suite) && !candidates.contains { $0.covers(entry) }
    }
    if !left.isEmpty {
      let ids = Set(left.map(\.id))
      candidates.append(EngineCandidate(worklets: apps.worklets) { ids.contains($0.id) })
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

  /// - Throws: `CandidateChoiceError.misdeclared` where the file declares what cannot be used.
  private func make(
    _ specification: CandidateSpecification, _ project: Project
  ) throws(CandidateChoiceError) -> any Candidate {
    do throws(UnusableCandidate) {
      return try makeUsable(specification, project)
    } catch {
      guard let file = project.file else { throw .unusable(error) }
      throw .misdeclared(
        Misdeclaration(
          place: DeclarationPlace.of(["candidates", error.name], in: file.path), error))
    }
  }

  private func makeUsable(
    _ specification: CandidateSpecification, _ project: Project
  ) throws(UnusableCandidate) -> any Candidate {
    switch specification.kind {
    case .command(let command): try CommandCandidate(specification, command, project: project)
    case .folder(let folder): try FolderCandidate(specification, folder, project: project)
    case .plugin(let plugin):
      try PluginCandidate(
        specification, plugin, project: project,
        examine: PreliminaryChecks(keptIn: "\(project.folder)/.parity/plugins").findings)
    case .engine:
      Self.engine(apps, CandidateSelection(specification))
    }
  }

  private static func engine(
    _ apps: PortedApps, _ selection: CandidateSelection
  ) -> EngineCandidate {
    EngineCandidate(worklets: apps.worklets) { selection.covers($0.id) }
  }
}

extension CandidateSpecification {
  /// A project's cases are all those of its suites.
  fileprivate func restricted(to suites: [ProjectFile.Suite]) -> CandidateSpecification {
    guard kind != .engine, self.suites == nil, cases == nil, !suites.isEmpty else { return self }
    var restricted = self
    restricted.suites = suites.map(\.name)
    return restricted
  }
}
