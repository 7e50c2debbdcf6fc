import AudioFiles
import Foundation
import TestProjects
import Testing

@Suite(.takesTurns) struct ApproveCommandTests {
  private let id = "fdn-hadamard/four-lines-noise"

  /// A project whose one reference is 1 % louder than what the candidates render.
  private func project() throws -> TemporaryProject {
    let project = try TemporaryProject()
    try project.amplify(id, by: 1.01)
    try Data("# ours\n".utf8).write(to: URL(fileURLWithPath: limits(project)))
    return project
  }

  private func limits(_ project: TemporaryProject) -> String {
    "\(project.references)/limits.yml"
  }

  private func text(_ project: TemporaryProject) throws -> String {
    try String(contentsOfFile: limits(project), encoding: .utf8)
  }

  private func run(_ project: TemporaryProject) async throws -> Commands.Output {
    try await Commands.run(["run", "--project", project.folder, "--suite", "fdn-hadamard"])
  }

  @Test func makesAFailingRunPassWithAReason() async throws {
    let project = try project()
    defer { project.remove() }
    #expect(try await run(project).code == 1)

    let approved = try await Commands.run(
      ["approve", id, "--project", project.folder, "--reason", "louder by design"])

    #expect(approved.code == 0)
    #expect(approved.standardOutput.contains("+    reason: \"louder by design\""))
    #expect(try text(project).hasPrefix("# ours\n"))
    let after = try await run(project)
    #expect(after.code == 0)
    #expect(after.standardOutput.contains("2 known divergences"))
    // There is nothing left to approve.
    let again = try await Commands.run(
      ["approve", id, "--project", project.folder, "--reason", "once more"])
    #expect(again.code == 2)
    #expect(again.standardError.contains("nothing to approve"))
  }

  @Test func writesNothingThatItRefusesOrOnlyShows() async throws {
    let project = try project()
    defer { project.remove() }
    let before = try text(project)
    let none = try await Commands.run(
      ["approve", id, "--project", project.folder, "--reason", "r"])
    #expect(none.code == 2)
    #expect(none.standardError.contains("run 'parity run' first"))
    _ = try await run(project)

    let shown = try await Commands.run(
      ["approve", id, "--project", project.folder, "--reason", "r", "--dry-run"])
    #expect(shown.code == 0)
    #expect(shown.standardOutput.contains("+divergences:"))
    for (arguments, error) in [
      (["approve", "fdn-hadamard/two-lines-impulse", "--reason", "r"], "no case"),
      (["approve", id, "--reason", " "], "--reason is empty"),
      (["approve", id, "--reason", "r", "--limit", "-30"], "was left unchanged"),
    ] {
      let output = try await Commands.run(arguments + ["--project", project.folder])
      #expect(output.code == 2)
      #expect(output.standardError.contains(error))
    }

    #expect(try text(project) == before)
  }

  /// "*" is what somebody in a hurry types.
  @Test func approvesNothingOfAllWhereOneIsAnError() async throws {
    let project = try TemporaryProject(suites: ["fdn-hadamard", "rng"])
    defer { project.remove() }
    try project.amplify(id, by: 1.01)
    try Data("# ours\n".utf8).write(to: URL(fileURLWithPath: limits(project)))
    try FileManager.default.removeItem(
      atPath: "\(project.references)/rng/granulator-sequence-of-a-day/reference.wav")
    let words = ["--project", project.folder]
    let run = try await Commands.run(
      ["run", "--suite", "fdn-hadamard", "--suite", "rng"] + words)
    #expect(run.code == 2)

    for more in [[], ["--limit", "-10"]] {
      let approved = try await Commands.run(
        ["approve", "*", "--reason", "all of it"] + words + more)

      #expect(approved.code == 2)
      #expect(approved.standardError.contains("which is never approved"))
      #expect(try text(project) == "# ours\n")
    }
  }
}
