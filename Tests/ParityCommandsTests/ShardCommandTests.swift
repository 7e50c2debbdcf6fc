import Foundation
import ParityReferences
import ParityResults
import ParityRunning
import TestProjects
import Testing

@testable import ParityFleet

/// A worker of a run in parts: what it is told, and what it makes of it.
@Suite(.takesTurns) struct ShardCommandTests {
  @Test func splitsByAPlanAndNoOther() async throws {
    let project = try TemporaryProject(suites: ["fdn-hadamard", "rng"])
    defer { project.remove() }
    let plan = "\(project.folder)/plan.json"
    let arguments = ["--project", project.folder, "--suite", "rng"]
    let made = try await Commands.run(["plan", "-n", "2", "-o", plan] + arguments)
    #expect(made.code == 0, "\(made.standardError)")
    #expect(made.standardOutput.contains("11 cases, 0.66 s in all"))

    func run(_ words: [String]) async throws -> Commands.Output {
      try await Commands.run(
        ["run", "--project", project.folder, "-o", "\(project.folder)/shards", "--plan", plan]
          + words)
    }
    #expect(try await run(["--shard", "1/2"]).code == 0)
    #expect(try await run(["--shard", "1/3"]).code == 2)
    #expect(try await run(["--shard", "1/2", "--suite", "rng"]).code == 64)
    try FileManager.default.removeItem(atPath: "\(project.references)/rng")
    let text = try String(contentsOfFile: plan, encoding: .utf8)
    try Data(text.replacing("rng/", with: "gnr/").utf8).write(to: URL(fileURLWithPath: plan))
    #expect(try await run(["--shard", "1/2"]).standardError.contains("its digest differs"))
  }

  /// A worker has `parity.yml`, limits and a pack of its share, and nothing else: what it finds is what
  /// one with everything finds.
  @Test func comparesWhatAPackBrings() async throws {
    let project = try TemporaryProject(suites: ["fdn-hadamard", "rng"])
    defer { project.remove() }
    let plan = "\(project.folder)/plan.json"
    let own = ["--project", project.folder]
    let chosen = ["--suite", "fdn-hadamard", "--suite", "rng"]
    #expect(try await Commands.run(["plan", "-n", "2", "-o", plan] + own + chosen).code == 0)
    let web = "\(project.references)/web"
    for index in 1...2 {
      let pack = "\(project.folder)/\(index).paritypack"
      let packed = try await Commands.run(
        ["pack", "--shard", "\(index)/2", "--plan", plan, "-o", pack] + own)
      #expect(packed.code == 0, "\(packed.standardError)")
      let worker = "\(project.folder)/worker-\(index)"
      try FileManager.default.createDirectory(
        atPath: "\(worker)/reference-audio", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: web, toPath: "\(worker)/reference-audio/web")
      let output = try await Commands.run(
        ["run", "--project", worker, "--shard", "\(index)/2", "--plan", plan, "--references", pack]
          + ["--scratch", project.folder, "-o", "\(project.folder)/shards"])
      #expect(output.code == 0, "\(output.standardError)")
    }
    let report = "\(project.folder)/merged"
    let merged = try await Commands.run(
      ["merge", "\(project.folder)/shards", "-o", report] + own)
    #expect(merged.code == 0, "\(merged.standardError)")
    let whole = "\(project.folder)/whole"
    #expect(try await Commands.run(["run", "--report", whole] + own + chosen).code == 0)

    #expect(try FoundResults.text(report) == (try FoundResults.text(whole)))
    // What was unpacked is gone.
    let left = try FileManager.default.contentsOfDirectory(atPath: project.folder)
    #expect(!left.contains { $0.hasPrefix("parity-merge") })
  }

  /// What fails before it has looked at anything must not leave an earlier attempt's shard as its own.
  @Test func leavesNoEarlierShardWhereItFailsAtOnce() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let shards = "\(project.folder)/shards"
    let arguments = [
      "run", "--project", project.folder, "--suite", "rng", "--shard", "1/1", "-o", shards,
    ]
    #expect(try await Commands.run(arguments).code == 0)
    let first = try Data(contentsOf: URL(fileURLWithPath: "\(shards)/0001-of-0001.parityshard"))
    let limits = "\(project.references)/limits.yml"
    try Data("rng: nonsense".utf8).write(to: URL(fileURLWithPath: limits))

    let failed = try await Commands.run(arguments)
    let merge = try await Commands.run(["merge", shards, "--project", project.folder])
    try FileManager.default.removeItem(atPath: limits)
    let again = try await Commands.run(arguments)

    #expect(failed.code == 2)
    #expect(merge.code == 2)
    #expect(merge.standardError.contains("it has no .parityshard"), "\(merge.standardError)")
    #expect(again.code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: shards)
    #expect(names == ["0001-of-0001.parityshard"])
    #expect(!first.isEmpty)
  }

  /// Measured once, and the same for all: the case that took longest is dealt out first.
  @Test func learnsWhatCasesCost() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let arguments = ["--project", project.folder, "--suite", "rng"]
    let early = try await Commands.run(["plan", "--learn"] + arguments)
    #expect(early.code == 2)
    #expect(early.standardError.contains("'parity run' first"))
    #expect(try await Commands.run(["run"] + arguments).code == 0)

    let learned = try await Commands.run(["plan", "--learn", "-n", "2"] + arguments)

    #expect(learned.code == 0, "\(learned.standardError)")
    let costs = try #require(try CaseCosts.read(references: project.references))
    #expect(costs.cases.count > 1)
    #expect(costs.cases.values.allSatisfy { $0.microseconds > 0 && $0.samples > 0 })
  }

  @Test(arguments: [
    (["run", "--shard", "0/4"], "0/4"), (["run", "--shard", "5/4"], "5/4"),
    (["run", "--shard", "1/4", "--only-failed"], "--only-failed"),
    (["run", "--plan", "x"], "--shard"), (["plan"], "-n says into how many parts"),
    (["plan", "-n", "0"], "must be between 1 and 100000"), (["merge"], "shards"),
    (["merge", "x", "--partial"], "--partial needs --output"),
    (["merge", "x", "--captures", "--json"], "--captures writes references"),
    (["capture", "--check", "--shard", "1/2"], "leave --check"),
    (["capture", "--shard", "1/1", "--check-share", "2%"], "needs a second part"),
    (["capture", "--shard", "1/2", "--check-share", "200%"], "--check-share"),
    (["capture", "--anonymous"], "add --shard 3/64"),
    (["pack", "-o", "x", "--plan", "y"], "--plan is for --shard"),
    (["run", "--scratch", "x"], "--scratch is where --references"),
  ])
  func refusesWrongUse(arguments: [String], text: String) async throws {
    let output = try await Commands.run(arguments)

    #expect(output.code == 64)
    #expect(output.standardError.contains(text), "\(output.standardError)")
  }

  /// As `sysexits.h` has it: an engine tries 75 again, and 2 never.
  @Test func refusesForGoodWhatNoTryMends() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let arguments = ["run", "--project", project.folder, "--suite", "rng", "--shard", "1/1"]

    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(project.folder)/file"))
    #expect(try await Commands.run(arguments + ["-o", "\(project.folder)/file"]).code == 2)
    let keyed = try await Commands.run(arguments + ["--key", project.folder])
    #expect(keyed.code == 2)
    #expect(keyed.standardError.contains("--key \(project.folder): it is a folder"))
  }
}
