import ChildProcesses
import Foundation

/// A browser found on this machine.
package struct Browser: Equatable, Sendable {
  package let kind: BrowserKind
  package let name: String
  /// The complete version, for example `156.0.8078.79`.
  package let version: String
  package let path: String
  /// Path of the program that starts it; nil for browsers that need none.
  let launcher: String?

  init(
    kind: BrowserKind = .chromium, name: String, version: String, path: String,
    launcher: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.version = version
    self.path = path
    self.launcher = launcher
  }

  /// Finds Chromium, whose renders are the references.
  ///
  /// - Throws: `browserNotFound`, `browserNotExecutable`, `browserUnanswered`, `browserVersionUnknown`.
  package static func findChromium(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws(CaptureError) -> Browser {
    try await find(.chromium, environment: environment)
  }

  /// Finds a browser: by its environment variable if set, otherwise by the usual names, then among the applications of
  /// macOS.
  ///
  /// - Throws: `browserNotFound`, `browserNotExecutable`, `browserUnanswered`, `browserVersionUnknown`.
  package static func find(
    _ kind: BrowserKind, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws(CaptureError) -> Browser {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    func locate(_ name: String) -> String? {
      let candidates = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
      return candidates.first(where: ProgramPath.isProgram)
    }
    var launcher: String?
    if let name = kind.launcher {
      launcher = locate(name)
      guard launcher != nil else { throw .browserNotFound(kind, searched: [name]) }
    }
    if let path = environment[kind.variable], !path.isEmpty {
      guard ProgramPath.isProgram(path) else { throw .browserNotExecutable(kind, path: path) }
      return try await identify(kind, path, launcher)
    }
    for name in kind.binaries {
      if let path = locate(name) { return try await identify(kind, path, launcher) }
    }
    let applications = BrowserKind.applicationFolders(home: environment["HOME"]).flatMap { folder in
      kind.applications.map { "\(folder)/\($0.name).app/Contents/MacOS/\($0.program)" }
    }
    if let path = applications.first(where: ProgramPath.isProgram) {
      return try await identify(kind, path, launcher)
    }
    #if canImport(Darwin)
      let names = kind.applications.map { "\($0.name).app" }
    #else
      let names: [String] = []
    #endif
    throw .browserNotFound(kind, searched: [kind.variable] + kind.binaries + names)
  }

  /// Asks the binary for its name and version.
  private static func identify(
    _ kind: BrowserKind, _ path: String, _ launcher: String?
  ) async throws(CaptureError) -> Browser {
    var output = ""
    do {
      let arguments = launcher == nil ? ["--version"] : ["-a", path, "--version"]
      var question = ProgramQuestion([launcher ?? path] + arguments, patience: .seconds(60))
      question.mostBytes = 4096
      output = try await question.askMeanwhile().output.trimmingCharacters(
        in: .whitespacesAndNewlines)
    } catch let failure as ProgramQuestion.Failure {
      throw .browserUnanswered(kind, failure)
    } catch {
      throw .browserNotExecutable(kind, path: path)
    }
    guard let match = output.firstMatch(of: /([A-Za-z][A-Za-z ]*?) (\d+(?:\.\d+)+)/) else {
      throw .browserVersionUnknown(kind, path: path, output: String(output.prefix(80)))
    }
    let name = kind == .webkit ? kind.title : String(match.1)
    return Browser(
      kind: kind, name: name, version: String(match.2), path: path, launcher: launcher)
  }
}
