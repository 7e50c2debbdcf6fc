import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import ParityReferences

/// The engine's library for other languages, and what builds on it.
enum BindingLibrary {
  static func run(
    _ program: String, _ arguments: [String], in folder: String, _ more: [String: String] = [:]
  ) async throws -> (succeeded: Bool, output: String) {
    var environment = ProcessInfo.processInfo.environment
    environment.merge(more) { $1 }
    let result = try await Subprocess.run(
      program.hasPrefix("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(arguments),
      environment: .custom(
        Dictionary(
          uniqueKeysWithValues: environment.map {
            (Environment.Key(stringLiteral: $0.key), $0.value)
          })),
      workingDirectory: FilePath(folder),
      output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
    return (
      result.terminationStatus.isSuccess,
      result.standardOutput + result.standardError
    )
  }

  /// The library, of what the tests were built with.
  static func make(in folder: String) async throws -> String {
    let archive = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
      .appending(path: "libWebAudioC.a").path
    try #require(FileManager.default.fileExists(atPath: archive), "swift build makes \(archive)")
    let prefix = "\(folder)/prefix"
    let made = try await run(
      "\(Program.checkout)/Scripts/make-library.sh", [prefix, "--archive", archive],
      in: Program.checkout)
    try #require(made.succeeded, "\(made.output)")
    return prefix
  }
}
