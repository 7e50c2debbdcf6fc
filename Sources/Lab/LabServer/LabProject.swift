import CandidateKit
import LabParameters
import ParityCases
import ParityHarness
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import PortedApps
import ReferenceCapture
import ReplayCandidate

/// What a project can play: its suites with a module, their adjustable parameters, and what plays the port.
package struct LabProject: Sendable {
  /// One suite as sent to the page.
  package struct Suite: Encodable, Sendable {
    struct Preset: Encodable {
      let name: String
      let values: [String: JSONValue]
    }

    package let name: String
    let parameters: [ParameterDescription]
    /// Sentences about parameters that were left out or corrected.
    package let remarks: [String]
    let presets: [Preset]
    let candidate: String
    /// The pages that are the original; nil if the original is a module.
    let page: LabPage?
  }

  package let project: Project
  package let apps: PortedApps
  package let suites: [Suite]
  let web: WebSide
  private let candidates: [String: any Candidate]

  /// - Parameters:
  ///   - suite: the one to play; nil for all.
  ///   - candidate: the one to play; nil for the best available.
  ///   - rnbo: descriptions that take precedence over the project's.
  ///   - presets: those that came with the descriptions.
  /// - Throws: `NoMatch`, `CandidateChoiceError`, `LabError`.
  package init(
    _ project: Project, apps: PortedApps, suite: String? = nil, candidate: String? = nil,
    rnbo: RNBODescription? = nil, presets: [RNBOPresets.Preset] = []
  ) throws {
    self.project = project
    self.apps = apps
    web = WebSide(project)
    let pages = Self.pages(project, apps, web: web.folder)
    let modules = web.suites
    let known = modules + pages.keys.sorted().filter { !modules.contains($0) }
    if let suite, !known.contains(suite) {
      if known.isEmpty { throw LabError.nothingToPlay }
      throw NoMatch(.suiteToPlay, suite, known: known)
    }
    let names = suite.map { [$0] } ?? known
    guard !names.isEmpty else { throw LabError.nothingToPlay }
    let catalog = CandidateCatalog(apps: apps)
    let all = try catalog.candidates(of: project, named: candidate.map { [$0] } ?? [])
    let ids = Self.cases(of: project)
    var candidates: [String: any Candidate] = [:]
    var suites: [Suite] = []
    for name in names {
      // Suites without a candidate are left out; the others play.
      guard let chosen = Self.candidate(for: name, among: all, cases: ids, apps: apps) else {
        continue
      }
      candidates[name] = chosen
      suites.append(
        try Self.suite(
          name, project, apps.playable[name], rnbo, presets, candidate: chosen.name,
          page: pages[name]))
    }
    guard !suites.isEmpty else { throw LabError.nobodyRenders(suites: names) }
    self.candidates = candidates
    self.suites = suites
  }

  func candidate(for suite: String) -> (any Candidate)? { candidates[suite] }

  func page(of suite: String) -> LabPage? { suites.first { $0.name == suite }?.page }

  /// The pages that play in a frame, by suite.
  private static func pages(
    _ project: Project, _ apps: PortedApps, web: String
  ) -> [String: LabPage] {
    var pages: [String: LabPage] = [:]
    if let file = project.file {
      for suite in file.suites where !suite.pages.isEmpty {
        pages[suite.name] = LabPage(suite, web: web)
      }
    } else {
      for (name, playable) in apps.playable {
        pages[name] = playable.page.flatMap { LabPage($0, web: web) }
      }
    }
    return pages
  }

  /// The cases that are captured or declared, by id.
  private static func cases(of project: Project) -> Set<String> {
    let filed = (try? ReferenceLibrary(folder: project.references))?.manifest.cases.map(\.id) ?? []
    return project.file.map { DeclaredCases.ids(of: $0) }?.union(filed) ?? Set(filed)
  }

  /// A port is preferred to the engine, which replays what the page did and so needs the page; a port for the whole
  /// suite to one for single cases, which plays all the same.
  private static func candidate(
    for suite: String, among all: [any Candidate], cases: Set<String>, apps: PortedApps
  ) -> (any Candidate)? {
    func covering(_ ids: [String]) -> [any Candidate] {
      let entries = ids.map {
        Manifest.Entry(
          id: $0, capture: 0, files: ["graph.json": ""],
          spread: Spread(renders: 0, maxAbsoluteError: 0, nullDepth: nil))
      }
      return all.filter { candidate in entries.contains { candidate.covers($0) } }
    }
    let whole = covering(["\(suite)/take"])
    let some = covering(cases.filter { $0.hasPrefix("\(suite)/") }.sorted())
    if let port = (whole + some).first(where: { !($0 is EngineCandidate) }) { return port }
    // It can replay a take whatever cases it is declared for.
    return all.contains { $0 is EngineCandidate } ? EngineCandidate(worklets: apps.worklets) : nil
  }

  private static func suite(
    _ name: String, _ project: Project, _ playable: PlayableSuite?, _ rnbo: RNBODescription?,
    _ presets: [RNBOPresets.Preset], candidate: String, page: LabPage?
  ) throws -> Suite {
    var table = ParameterTable()
    let file = project.file?.suites.first { $0.name == name }
    if let rnbo {
      table = rnbo.table
    } else if let playable {
      table = try ParameterTable(playable.parameters, source: "suite '\(name)'")
    } else if let file, page != nil {
      table = try ParameterTable(
        file.controls.compactMap(\.description), source: file.path(in: project))
    } else if let file {
      // Parameters that cases vary are adjustable, too, unless they are described elsewhere.
      let written = Set(file.parameters.map(\.id))
      let varied = CaseParameters.descriptions(file.cases.compactMap { $0["parameters"] })
        .filter { !written.contains($0.id) }
      table = try ParameterTable(file.parameters + varied, source: file.path(in: project))
    }
    return Suite(
      name: name, parameters: table.parameters,
      remarks: (table.faults + table.warnings).map(\.description),
      presets: rnbo == nil
        ? playable?.presets.map { .init(name: $0.name, values: $0.values) } ?? []
        : presets.map { .init(name: $0.name, values: $0.values.mapValues(JSONValue.number)) },
      candidate: candidate, page: page)
  }
}

extension ProjectFile.Suite {
  fileprivate func path(in project: Project) -> String {
    "\(project.file?.path ?? "parity.yml"), suite '\(name)'"
  }
}

/// Why the lab cannot start.
package enum LabError: Error, Equatable, CustomStringConvertible {
  case nothingToPlay
  case nobodyRenders(suites: [String])

  package var description: String {
    switch self {
    case .nothingToPlay:
      "there is nothing to play: a suite needs a 'module' that builds its graph, as docs/cases.md"
        + " shows, or 'pages'; 'parity init' writes one"
    case .nobodyRenders(let suites):
      "no candidate renders \(suites.joined(separator: ", ")); declare one in parity.yml, or name"
        + " one with --candidate"
    }
  }
}
