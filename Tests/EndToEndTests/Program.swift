import Foundation
import Subprocess
import SystemPackage
import TestProjects

/// The built `parity`, run as a user runs it.
enum Program {
  struct Output {
    let code: Int
    let standardOutput: String
    let standardError: String
  }

  /// The folder that the test runner itself was built into.
  static let path: String = {
    let runner = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = runner.deletingLastPathComponent()
    // On macOS the runner is inside a bundle.
    while folder.path != "/",
      !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("parity").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("parity").path
  }()

  /// The checkout that these tests are part of.
  static let checkout = Checkout.folder

  static func run(
    _ arguments: [String], environment: [String: String?] = [:]
  ) async throws -> Output {
    var updates: [Environment.Key: String?] = [:]
    for (name, value) in environment { updates[.init(stringLiteral: name)] = value }
    let result = try await Subprocess.run(
      .path(FilePath(path)), arguments: Arguments(arguments),
      environment: .inherit.updating(updates), output: .string(limit: 1 << 24),
      error: .string(limit: 1 << 20))
    let code =
      switch result.terminationStatus {
      case .exited(let code): Int(code)
      case .signaled(let number): -Int(number)
      }
    return Output(
      code: code, standardOutput: result.standardOutput, standardError: result.standardError)
  }
}
