import Foundation
import ParityResults
import ParityRunning
import Subprocess
import TestProjects
import Testing

@testable import ParityFleet

/// A worker of a run in parts: what it shares, what it is told, and how it ends.
@Suite(.takesTurns) struct ShardCommandTests {
  /// Storage that machines share: one has rendered, the other takes over; and one that computes otherwise
  /// does not.
  @Test func takesOverWhatMachinesOfOneKindShare() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    func run(_ state: String, machine: String?) async throws -> String {
      let output = try await Program.run(
        ["run", "--project", project.folder, "--suite", "rng", "--shard", "1/1"]
          + ["-o", "\(project.folder)/\(state)", "--cache", "\(project.folder)/shared"],
        environment: ["PARITY_NUMERIC_IDENTITY": machine])
      #expect(output.code == 0, "\(output.standardError)")
      return output.standardError
    }

    let count = try await run("first", machine: nil).firstMatch(
      of: #/0 of (\d+) results are kept/#)?.1
    let all = try #require(count)
    #expect(try await run("second", machine: nil).contains("\(all) of \(all) results are kept"))
    #expect(try await run("third", machine: "other").contains("0 of \(all) results are kept"))

    let clean = try await Program.run(["clean", "--cache", "\(project.folder)/shared"])
    #expect(clean.standardOutput.contains("removed \(2 * (Int(all) ?? 0)) kept results"))
  }

  @Test func splitsByAPlanAndNoOther() async throws {
    let project = try TemporaryProject(suites: ["fdn-hadamard", "rng"])
    defer { project.remove() }
    let plan = "\(project.folder)/plan.json"
    let arguments = ["--project", project.folder, "--suite", "rng"]
    let made = try await Program.run(["plan", "-n", "2", "-o", plan] + arguments)
    #expect(made.code == 0, "\(made.standardError)")
    #expect(made.standardOutput.contains("11 cases, 0.66 s in all"))

    func run(_ words: [String]) async throws -> Program.Output {
      try await Program.run(
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
    #expect(try await Program.run(["plan", "-n", "2", "-o", plan] + own + chosen).code == 0)
    let web = "\(project.references)/web"
    for index in 1...2 {
      let pack = "\(project.folder)/\(index).paritypack"
      let packed = try await Program.run(
        ["pack", "--shard", "\(index)/2", "--plan", plan, "-o", pack] + own)
      #expect(packed.code == 0, "\(packed.standardError)")
      let worker = "\(project.folder)/worker-\(index)"
      try FileManager.default.createDirectory(
        atPath: "\(worker)/reference-audio", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: web, toPath: "\(worker)/reference-audio/web")
      let output = try await Program.run(
        ["run", "--project", worker, "--shard", "\(index)/2", "--plan", plan, "--references", pack]
          + ["--scratch", project.folder, "-o", "\(project.folder)/shards"])
      #expect(output.code == 0, "\(output.standardError)")
    }
    let report = "\(project.folder)/merged"
    let merged = try await Program.run(
      ["merge", "\(project.folder)/shards", "-o", report] + own)
    #expect(merged.code == 0, "\(merged.standardError)")
    let whole = "\(project.folder)/whole"
    #expect(try await Program.run(["run", "--report", whole] + own + chosen).code == 0)

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
    #expect(try await Program.run(arguments).code == 0)
    let first = try Data(contentsOf: URL(fileURLWithPath: "\(shards)/0001-of-0001.parityshard"))
    let limits = "\(project.references)/limits.yml"
    try Data("rng: nonsense".utf8).write(to: URL(fileURLWithPath: limits))

    let failed = try await Program.run(arguments)
    let merge = try await Program.run(["merge", shards, "--project", project.folder])
    try FileManager.default.removeItem(atPath: limits)
    let again = try await Program.run(arguments)

    #expect(failed.code == 2)
    #expect(merge.code == 2)
    #expect(merge.standardError.contains("it has no .parityshard"), "\(merge.standardError)")
    #expect(again.code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: shards)
    #expect(names == ["0001-of-0001.parityshard"])
    #expect(!first.isEmpty)
  }

  /// Two attempts at one part at once, as after a lost daemon: both end well, and one whole shard is left.
  @Test func letsTwoAttemptsAtOneShardRunAtOnce() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let shards = "\(project.folder)/shards"
    let arguments = [
      "run", "--project", project.folder, "--suite", "rng", "--shard", "1/1", "-o", shards,
    ]
    async let one = Program.run(arguments)
    async let other = Program.run(arguments)
    let codes = [try await one.code, try await other.code]
    let merge = try await Program.run(["merge", shards, "--project", project.folder])

    #expect(codes == [0, 0])
    #expect(merge.code == 0, "\(merge.standardError)")
    let names = try FileManager.default.contentsOfDirectory(atPath: shards)
    #expect(names == ["0001-of-0001.parityshard"])
  }

  /// Measured once, and the same for all: the case that took longest is dealt out first.
  @Test func learnsWhatCasesCost() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let arguments = ["--project", project.folder, "--suite", "rng"]
    let early = try await Program.run(["plan", "--learn"] + arguments)
    #expect(early.code == 2)
    #expect(early.standardError.contains("'parity run' first"))
    #expect(try await Program.run(["run"] + arguments).code == 0)

    let learned = try await Program.run(["plan", "--learn", "-n", "2"] + arguments)

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
    let output = try await Program.run(arguments)

    #expect(output.code == 64)
    #expect(output.standardError.contains(text), "\(output.standardError)")
  }

  /// Whether this may mount a small disk of its own.
  private static let canMount: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "unshare -m sh -c 'mount -t tmpfs none /mnt' 2>/dev/null"]
    return (try? process.run()) != nil
      && {
        process.waitUntilExit()
        return process.terminationStatus == 0
      }()
  }()

  /// A disk of 16 kB mounted at a folder that is there ends Parity with 75, and nothing is left on it.
  private func asksForLater(onSmallDisk disk: String, _ words: String) async throws {
    let line = """
      mount -t tmpfs -o size=16k none '\(disk)' || exit 99
      '\(Program.path)' \(words)
      code=$?
      ls -A '\(disk)'
      exit $code
      """
    let result = try await Subprocess.run(
      .name("unshare"), arguments: ["-m", "sh", "-c", line], output: .string(limit: 1 << 16),
      error: .string(limit: 1 << 16))

    #expect(result.terminationStatus == .exited(75), "\(result.standardError)")
    #expect(result.standardError.contains("the disk is full"), "\(result.standardError)")
    #expect(result.standardOutput == "")
  }

  /// As `sysexits.h` has it: an engine tries 75 again.
  @Test(.enabled(if: canMount, "only root may mount a small disk"))
  func asksForLaterWhereTheDiskIsFull() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    try FileManager.default.createDirectory(
      atPath: "\(project.folder)/shards", withIntermediateDirectories: true)
    // Nothing that could be taken for a shard, nor in the way of the next attempt.
    try await asksForLater(
      onSmallDisk: "\(project.folder)/shards",
      "run --project '\(project.folder)' --suite rng --shard 1/1 -o '\(project.folder)/shards'")
  }

  /// Where shards are unpacked, or where the report goes; a report that is there stays as it is.
  @Test(
    .enabled(if: canMount, "only root may mount a small disk"), arguments: ["scratch", "output"])
  func asksForLaterWhereAMergeHasNoRoom(place: String) async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let (shards, disk) = ("\(project.folder)/shards", "\(project.folder)/disk")
    let shard = try await Program.run(
      ["run", "--project", project.folder, "--suite", "rng", "--shard", "1/1", "-o", shards])
    #expect(shard.code == 0, "\(shard.standardError)")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    let target =
      place == "scratch"
      ? "--scratch '\(disk)' -o '\(project.folder)/report'" : "-o '\(disk)/report'"
    try await asksForLater(
      onSmallDisk: disk, "merge '\(shards)' --project '\(project.folder)' \(target)")
    #expect(!FileManager.default.fileExists(atPath: "\(project.folder)/report"))
  }

  /// As `sysexits.h` has it: an engine tries 75 again, and 2 never.
  @Test func refusesForGoodWhatNoTryMends() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let arguments = ["run", "--project", project.folder, "--suite", "rng", "--shard", "1/1"]

    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(project.folder)/file"))
    #expect(try await Program.run(arguments + ["-o", "\(project.folder)/file"]).code == 2)
  }
}
