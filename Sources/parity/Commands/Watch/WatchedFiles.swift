import Foundation
import ParityProject
import ParityReferences

/// The files of a project, and their changes.
struct WatchedFiles {
  /// What a change affects.
  enum Kind: Hashable {
    /// `parity.yml` and the limits.
    case project
    /// What a capture renders.
    case page
    /// The sources of a candidate.
    case port
  }

  /// What a look at a file sees.
  private struct Stamp: Equatable {
    let size: Int
    let date: Date
    let number: Int
  }

  private struct State {
    let stamp: Stamp
    /// What identifies its content; nil for a file that cannot be read.
    let content: String?
  }

  /// How often files are checked, and how long they must stay unchanged before anything is done: an editor writes a
  /// file in several steps, and git writes many files.
  private static let interval = Duration.milliseconds(200)

  private let project: WatchedProject
  private let names: [String]
  private var states: [String: State] = [:]
  private var kinds: [String: Kind] = [:]

  /// - Parameter names: the candidates of interest; empty for all.
  init(project: WatchedProject, names: [String]) {
    (self.project, self.names) = (project, names)
    look()
  }

  var count: Int { kinds.count }

  /// Waits until something has changed and no further changes follow.
  ///
  /// - Throws: `CancellationError`.
  mutating func nextChanges() async throws -> [String: Kind] {
    var changes: [String: Kind] = [:]
    while true {
      let (old, oldKinds) = (states, kinds)
      look()
      // A build may write its own sources again as they are.
      let changed = Set(states.keys).union(old.keys).filter {
        states[$0]?.content != old[$0]?.content || (states[$0] == nil) != (old[$0] == nil)
      }
      for path in changed { changes[path] = kinds[path] ?? oldKinds[path] }
      if changed.isEmpty, !changes.isEmpty { return changes }
      try await Task.sleep(for: Self.interval)
    }
  }

  private mutating func look() {
    if let found = try? project.load() { kinds = paths(of: found) }
    states = kinds.keys.reduce(into: [:]) { found, path in
      guard let stamp = Self.stamp(path) else { return }
      let known = states[path]
      found[path] =
        known?.stamp == stamp
        ? known : State(stamp: stamp, content: FileIdentity.ofFile(path))
    }
  }

  private static func stamp(_ path: String) -> Stamp? {
    guard let found = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
    return Stamp(
      size: found[.size] as? Int ?? 0, date: found[.modificationDate] as? Date ?? .distantPast,
      number: found[.systemFileNumber] as? Int ?? 0)
  }

  private func paths(of project: Project) -> [String: Kind] {
    var paths: [String: Kind] = [:]
    for candidate in project.file?.candidates ?? []
    where names.isEmpty || names.contains(candidate.name) {
      if case .command(let command) = candidate.kind {
        for path in PortSources(command, in: project).paths { paths[path] = .port }
      }
      if case .plugin(let plugin) = candidate.kind {
        for path in PortSources(plugin.asCommand, in: project).paths { paths[path] = .port }
        // A bundle is a folder.
        for path in plugin.build.isEmpty ? FolderFiles.all(below: project.path(plugin.path)) : [] {
          paths[path] = .port
        }
      }
      if case .folder(let folder) = candidate.kind {
        for path in FolderFiles.all(below: project.path(folder.path)) { paths[path] = .port }
      }
    }
    for path in pages(of: project) { paths[path] = .page }
    for path in [project.file?.path, project.limits].compactMap(\.self) { paths[path] = .project }
    return paths
  }

  /// Case modules, and the files that they loaded in captures.
  private func pages(of project: Project) -> [String] {
    let modules = (project.file?.suites ?? []).compactMap {
      $0.module.map { "\(project.web)/\($0)" }
    }
    let manifest = try? ReferenceLibrary(folder: project.references).manifest
    let sources = (manifest?.captures ?? []).flatMap(\.sources.keys)
    return modules + sources.map { "\(project.web)/\($0.dropFirst("web/".count))" }
  }
}
