import Foundation
import Subprocess
import SystemPackage

/// A browser that was found on this machine.
public struct Browser: Equatable, Sendable {
  public let name: String
  /// All four numbers, for example `156.0.8078.79`.
  public let version: String
  public let path: String

  /// What Chromium's binaries are called on Linux and macOS.
  static let chromiumNames = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ]

  /// Finds Chromium: `PARITY_CHROMIUM` when set, otherwise the usual names on `PATH`.
  ///
  /// - Throws: `browserNotFound`, `browserNotExecutable`, `browserVersionUnknown`.
  public static func findChromium(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws(CaptureError) -> Browser {
    if let path = environment["PARITY_CHROMIUM"], !path.isEmpty {
      guard isExecutable(path) else { throw .browserNotExecutable(path: path) }
      return try await identify(path)
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for name in chromiumNames {
      let candidates = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
      if let path = candidates.first(where: isExecutable) { return try await identify(path) }
    }
    throw .browserNotFound(
      searched: ["PARITY_CHROMIUM"] + chromiumNames.filter { !$0.hasPrefix("/") })
  }

  /// Asks the binary for its name and version.
  private static func identify(_ path: String) async throws(CaptureError) -> Browser {
    var output = ""
    do {
      let result = try await run(
        .path(FilePath(path)), arguments: ["--version"], output: .string(limit: 4096),
        error: .discarded)
      output = result.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
    } catch {
      throw .browserNotExecutable(path: path)
    }
    guard let match = output.firstMatch(of: /([A-Za-z][A-Za-z ]*?) (\d+(?:\.\d+)+)/) else {
      throw .browserVersionUnknown(path: path, output: String(output.prefix(80)))
    }
    return Browser(name: String(match.1), version: String(match.2), path: path)
  }

  private static func isExecutable(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
