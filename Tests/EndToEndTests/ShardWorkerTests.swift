import Foundation
import Subprocess
import TestProjects
import Testing

/// Workers of a run in parts: what they share, and how they end on a full disk.
@Suite(.takesTurns) struct ShardWorkerTests {
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
}
