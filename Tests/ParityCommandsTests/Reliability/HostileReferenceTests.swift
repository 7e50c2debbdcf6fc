import DataText
import Foundation
import ParityResults
import TestProjects
import Testing

@testable import ParityReferences

/// References that somebody made to do harm, with hashes that are right.
@Suite(.takesTurns) struct HostileReferenceTests {
  private let id = "fdn-hadamard/four-lines-noise"

  /// Changes a file of a reference, and the manifest with it.
  private func edit(
    _ project: TemporaryProject, _ name: String, _ change: (String) throws -> String
  ) throws {
    let path = URL(fileURLWithPath: "\(project.references)/\(id)/\(name)")
    let new = Data(try change(try String(contentsOf: path, encoding: .utf8)).utf8)
    try new.write(to: path)
    var manifest = try ReferenceLibrary(folder: project.references).manifest
    let index = try #require(manifest.cases.firstIndex { $0.id == id })
    manifest.cases[index].files[name] = SHA256Text.of(new)
    try JSONText.encode(manifest).write(
      to: URL(fileURLWithPath: "\(project.references)/manifest.json"))
  }

  private func run(_ project: TemporaryProject) async throws -> Commands.Output {
    try await Commands.run(
      ["run", "--project", project.folder, "--case", id, "--candidate", "engine"])
  }

  /// The case itself is short; rendering what its graph says would take hours and all memory.
  @Test func refusesATraceThatAsksForMoreThanACaseMayHave() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    try edit(project, "graph.json") { text in
      let length = try #require(text.firstMatch(of: /"length" *: *(\d+)/))
      return text.replacing(length.0, with: "\"length\": 1000000000")
    }

    let output = try await run(project)

    #expect(output.code == 2)
    #expect(
      output.standardOutput.contains("asks for 1000000000 frames"), "\(output.standardOutput)")
  }

  @Test func refusesACaseOfMoreSamplesThanItMayHave() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    try edit(project, "case.json") { text in
      let frames = try #require(text.firstMatch(of: /"frames" *: *(\d+)/))
      return text.replacing(frames.0, with: "\"frames\": 1000000000")
    }

    let output = try await run(project)

    #expect(output.code == 2)
    #expect(
      output.standardOutput.contains("frames must be between 1 and 16777216, not 1000000000"),
      "\(output.standardOutput)")
  }

  /// Three gigabytes of nothing, where an index is expected.
  @Test func refusesAnIndexOfGigabytesWithoutReadingIt() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    #expect(truncate("\(project.references)/manifest.json", 3 << 30) == 0)

    let output = try await run(project)

    #expect(output.code == 2)
    #expect(output.standardError.contains("more than the 268435456 that are read"))
  }
}
