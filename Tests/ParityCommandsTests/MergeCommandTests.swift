import Foundation
import ParityResults
import ParityRunning
import TestProjects
import Testing

@testable import ParityFleet

/// A run in parts, as a user makes one.
@Suite(.takesTurns) struct MergeCommandTests {
  /// Cases of two suites, of which one is louder in the browser than in the port and the engine.
  private func project() throws -> TemporaryProject {
    let project = try TemporaryProject(suites: ["fdn-hadamard", "rng"])
    try project.amplify("fdn-hadamard/four-lines-noise", by: 1.5)
    return project
  }

  private static let chosen = ["--suite", "fdn-hadamard", "--suite", "rng"]

  private func shard(
    _ text: String, of project: TemporaryProject, _ more: [String] = []
  ) async throws -> Commands.Output {
    try await Commands.run(
      ["run", "--project", project.folder, "--shard", text, "-o", "\(project.folder)/shards"]
        + Self.chosen + more)
  }

  private func merge(
    _ project: TemporaryProject, _ more: [String] = []
  ) async throws -> Commands.Output {
    try await Commands.run(
      ["merge", "\(project.folder)/shards", "--project", project.folder] + more)
  }

  /// Byte by byte what one run finds, whatever the number of shards: peers, causes, sensitivity and all.
  @Test func equalsTheRunOfAll() async throws {
    let project = try project()
    defer { project.remove() }
    let whole = "\(project.folder)/whole"
    let run = try await Commands.run(
      ["run", "--project", project.folder, "--report", whole] + Self.chosen)
    #expect(run.code == 1)
    let expected = try FoundResults.text(whole)
    #expect(expected.contains("\"peers\""))
    #expect(expected.contains("\"sensitivity\""))
    let looked = try #require(
      try RunResults.read(path: "\(whole)/results.json").run.diagnosis)
    #expect(looked.cases > 0 && looked.kinds > 0 && looked.left == 0)

    for count in [1, 4, 7] {
      try? FileManager.default.removeItem(atPath: "\(project.folder)/shards")
      for index in 1...count {
        // One that is taken over, and one that is not, find the same.
        let more = index == 1 ? ["--state", "\(project.folder)/other"] : []
        let output = try await shard("\(index)/\(count)", of: project, more)
        #expect(output.code == 0, "\(output.standardError)")
      }
      let report = "\(project.folder)/merged-\(count)"
      let merged = try await merge(project, ["-o", report])
      #expect(merged.code == 1, "\(merged.standardError)")
      #expect(
        merged.standardError.contains(
          "these are shards of 'parity run --suite fdn-hadamard --suite rng', not of a run of everything"
        ))

      #expect(try FoundResults.text(report) == expected)
      // The parts together; each has at least one case's time.
      let diagnosis = try #require(
        try RunResults.read(path: "\(report)/results.json").run.diagnosis)
      #expect(diagnosis.effort == looked.effort && diagnosis.left == looked.left)
      #expect(diagnosis.cases == looked.cases && diagnosis.kinds == looked.kinds)
      #expect(try #require(diagnosis.budget) > 0)
      // What the page draws and plays is there, too.
      let files = try FileManager.default.subpathsOfDirectory(atPath: report).sorted()
      #expect(try FileManager.default.subpathsOfDirectory(atPath: whole).sorted() == files)
    }
  }

  @Test func refusesWithoutTouchingTheReport() async throws {
    let project = try project()
    defer { project.remove() }
    for index in [1, 3] { #expect(try await shard("\(index)/3", of: project).code == 0) }
    let report = "\(project.folder)/reports/latest"
    #expect(
      try await Commands.run(["run", "--project", project.folder, "--suite", "rng"]).code == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: "\(report)/index.html"))

    let missing = try await merge(project, ["-o", report])
    #expect(missing.code == 2)
    #expect(missing.standardError.contains("1 of 3 shards is missing: 2"))
    #expect(missing.standardError.contains("not merged; nothing was written"))

    let numbers = try await merge(project, ["--dry-run"])
    #expect(numbers.code == 2)
    #expect(numbers.standardOutput == "2\n")

    // The rest, of another state of the project.
    #expect(try await shard("2/3", of: project).code == 0)
    #expect(try await merge(project, ["--dry-run"]).code == 0)
    try project.amplify("rng/xmur3-of-an-hour", by: 0.5)
    let changed = try await merge(project, ["-o", report])
    #expect(changed.code == 2)
    #expect(changed.standardError.contains("its references differ from the project's"))

    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(report)/index.html")) == before)
  }

  @Test func showsWhatIsThereAndNeverAsAPass() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let arguments = ["run", "--project", project.folder, "--suite", "rng"]
    let first = arguments + ["--shard", "1/2", "-o", "\(project.folder)/shards"]
    #expect(try await Commands.run(first).code == 0)
    let report = "\(project.folder)/so-far"

    let latest = try await merge(
      project, ["--partial", "-o", "\(project.folder)/reports/latest"])
    #expect(latest.code == 2)
    let output = try await merge(project, ["--partial", "-o", report])

    #expect(output.code == 2)
    let results = try RunResults.read(path: "\(report)/results.json")
    let whole = try await Commands.run(arguments + ["--report", "\(project.folder)/whole"])
    #expect(whole.code == 0)
    let all = try RunResults.read(path: "\(project.folder)/whole/results.json")
    #expect(results.cases.count == all.cases.count)
    #expect(results.summary.errors > 0)
    #expect(results.run.isPartial == true)
    #expect(
      results.cases.filter { $0.verdict == .error }.allSatisfy {
        $0.message == "shard 2 is missing"
      })
    let publish = try await Commands.run(
      [
        "publish", "--project", project.folder, "--report", report, "--to",
        "\(project.folder)/site",
      ])
    #expect(publish.code == 2)
    #expect(publish.standardError.contains("of which 1 were missing"))
  }
}
