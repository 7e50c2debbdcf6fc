import Foundation
import OrdinaryFiles

/// A project's own server, started from its `package.json`, recorded from, and ended with everything that it has
/// started.
package final class DevelopmentServer: Sendable {
  private let process: GuardedProcess
  private let folder: PrivateFolder
  private let name: String
  private var log: String { folder.path + "/server.log" }

  /// The scripts of a folder's `package.json`, by name; empty without one.
  package static func scripts(of folder: String) -> [String: String] {
    struct Package: Decodable { let scripts: [String: String]? }
    let data = OrdinaryFile.contents("\(folder)/package.json")
    return data.flatMap { try? JSONDecoder().decode(Package.self, from: $0) }?.scripts ?? [:]
  }

  /// - Parameters:
  ///   - script: a script's name; it runs as with package managers: in a shell, in the folder, with the folder's own
  ///     programs first on the path.
  /// - Throws: `RecordingError.noScript`, `.scriptFailed`; `PrivateFolder.Unwritable`.
  package init(folder project: String, script: String) throws {
    let scripts = Self.scripts(of: project)
    guard let text = scripts[script] else {
      throw RecordingError.noScript(
        folder: project, script: script, scripts: scripts.keys.sorted())
    }
    name = script
    folder = try PrivateFolder(prefix: "parity-serve")
    let words = [scripts["pre\(script)"], text].compactMap(\.self).joined(separator: " && ")
    var environment = ProcessInfo.processInfo.environment
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    let root = URL(fileURLWithPath: project).standardizedFileURL.path
    environment["PATH"] = "\(root)/node_modules/.bin:\(path)"
    environment["npm_lifecycle_event"] = script
    // No browser window, no colours, and no address held back in a buffer.
    environment.merge(["BROWSER": "none", "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"]) { $1 }
    do {
      process = try GuardedProcess(
        ["/bin/sh", "-c", words], environment: environment, workingFolder: root,
        log: folder.path + "/server.log")
    } catch {
      folder.remove()
      throw RecordingError.scriptFailed(script: script, detail: "\(error)")
    }
  }

  /// Waits until it has printed its address and answers there.
  ///
  /// - Throws: `RecordingError.scriptFailed`, `CancellationError`.
  package func address(within timeout: Duration) async throws -> URL {
    let deadline = ContinuousClock.now + timeout
    while ContinuousClock.now < deadline {
      if let address = Self.address(in: printed), await Self.answers(address) { return address }
      guard process.isRunning else {
        throw RecordingError.scriptFailed(script: name, detail: "it ended\(lastWords)")
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    let detail = "it printed no address that answers within \(timeout.components.seconds) s"
    throw RecordingError.scriptFailed(script: name, detail: detail + lastWords)
  }

  /// Ends it; returns when all of it has ended.
  package func stop() async {
    process.end()
    _ = await process.wait()
    folder.remove()
  }

  private var printed: String {
    let text = OrdinaryFile.contents(log).map { String(decoding: $0, as: UTF8.self) }
    // Colour codes may occur within an address.
    return (text ?? "").replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "")
  }

  private var lastWords: String {
    let lines = printed.split(separator: "\n").suffix(5)
    return lines.isEmpty
      ? " and printed nothing" : ":\n        " + lines.joined(separator: "\n        ")
  }

  /// The first address of this machine in a text; a server that listens on all interfaces is here, too.
  static func address(in text: String) -> URL? {
    let pattern =
      /(https?):\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(:[0-9]+)(\/[^\s'"<>)\]]*)?/
    return text.firstMatch(of: pattern).flatMap { match in
      let host = ["0.0.0.0", "[::]"].contains(match.2) ? "127.0.0.1" : String(match.2)
      return URL(string: "\(match.1)://\(host)\(match.3)\(match.4 ?? "/")")
    }
  }

  private static func answers(_ address: URL) async -> Bool {
    let file = try? await PageSource.server(address).load(
      address.path.isEmpty ? "/" : address.path, query: "", method: "GET", body: nil,
      contentType: nil)
    return file != nil
  }
}
