import ChildProcesses
import Foundation
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal

/// What is done after a change: build, capture, run.
struct WatchCycle {
  let project: WatchedProject
  /// Runs before the candidates' own builds.
  let build: String?
  /// The project, and the cases to run.
  let arguments: [String]
  /// The candidates to run; empty for all.
  let names: [String]

  /// Runs everything once, before any change.
  func start() async throws {
    _ = try await run(after: ["": .port, " ": .page])
  }

  /// - Returns: whether a run finished, so that there is a report to look at.
  /// - Throws: `CancellationError`.
  func run(after changes: [String: WatchedFiles.Kind]) async throws -> Bool {
    for path in changes.keys.sorted() where !path.allSatisfy(\.isWhitespace) {
      let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      Terminal.note("changed: \(Terminal.printable(name))")
    }
    Self.title("… parity")
    let kinds = Set(changes.values)
    if kinds.contains(.port) || kinds.contains(.project), try await !buildAll() { return false }
    if kinds.contains(.page) || kinds.contains(.project) { try await capture() }
    let code = try await parity(["run", "--resume"] + arguments)
    switch code {
    case 0: Self.title("✓ parity: all pass")
    case 1: Self.title("✗ parity: \(differing) differ")
    default: Self.title("✗ parity: not compared")
    }
    return code == 0 || code == 1 || code == 2
  }

  var differing: Int {
    (try? RunResults.read(path: "\(project.lastReport())/results.json"))?.summary.failed ?? 0
  }

  /// - Returns: false when a build failed, after showing why.
  func buildAll() async throws -> Bool {
    var commands: [(words: [String], folder: String)] = []
    if let build {
      commands = [(["/bin/sh", "-c", build], project.folder)]
    } else {
      // A parity.yml that cannot be read is reported by the run.
      for candidate in (try? project.load())?.file?.candidates ?? []
      where names.isEmpty || names.contains(candidate.name) {
        let words = candidate.kind.build
        guard !words.isEmpty, !commands.contains(where: { $0.words == words }) else { continue }
        commands.append((words, project.folder))
      }
    }
    for (words, folder) in commands {
      Terminal.note("building: \(words.last ?? "")")
      guard try await call(words, in: folder) == 0 else {
        Terminal.note("; nothing was run", after: Terminal.styled("the build failed", .red))
        Self.title("✗ build failed")
        return false
      }
    }
    return true
  }

  /// Captures the suites whose cases have changed since their capture.
  func capture() async throws {
    guard let loaded = try? project.load() else { return }
    let library = (try? ReferenceLibrary(folder: loaded.references)).map {
      ReferenceState(loaded, $0)
    }
    guard let state = library else {
      _ = try await parity(["capture", "--project", project.folder])
      return
    }
    let missing = state.missing.map(\.id)
    let suites = Set((missing + state.faults.keys).map { String($0.prefix { $0 != "/" }) })
    guard !suites.isEmpty else { return }
    let words = suites.sorted().flatMap { ["--suite", $0] }
    _ = try await parity(["capture", "--project", project.folder] + words)
  }
}
