import AudioFiles
import DataText
import Foundation
import Subprocess
import SystemPackage
import TestProjects
import Testing

@testable import ParityReferences

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

/// A project for one test, with a few of the committed references.
struct TemporaryProject {
  let folder: String
  var references: String { "\(folder)/reference-audio" }

  init(suites: [String] = ["fdn-hadamard"]) throws {
    folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    let files = FileManager.default
    try files.createDirectory(atPath: references, withIntermediateDirectories: true)
    let committed = "\(Program.checkout)/reference-audio"
    for name in suites + ["web", "manifest.json"] {
      try files.copyItem(atPath: "\(committed)/\(name)", toPath: "\(references)/\(name)")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

extension TemporaryProject {
  /// Files a reference that is louder than it was, as a capture would file it.
  func amplify(_ id: String, by gain: Float) throws {
    let path = "\(references)/\(id)/reference.wav"
    let old = SHA256Text.of(try Data(contentsOf: URL(fileURLWithPath: path)))
    var audio = try AudioFile.read(path)
    audio.channels = audio.channels.map { $0.map { $0 * gain } }
    try AudioFile.write(audio, to: path)
    let new = SHA256Text.of(try Data(contentsOf: URL(fileURLWithPath: path)))
    let manifest = URL(fileURLWithPath: "\(references)/manifest.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try Data(text.replacing(old, with: new).utf8).write(to: manifest)
  }
}
