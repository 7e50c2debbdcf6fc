import Foundation
import ParityRunning
import TestProjects
import Testing

@testable import ParityFleet

/// `kill -9` of a worker, at every step of its way: it leaves a shard that is whole, or none, and the next
/// attempt goes on from what was finished.
@Suite(.takesTurns, .serialized) struct KilledShardTests {
  private func names(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// What is to be seen of a worker when it is killed.
  enum Moment: CaseIterable {
    case atOnce, outputFolder, stateFolder, first, half, measured, lines, partial, shard, end
  }

  /// What one run finds of the same cases, that nobody kills.
  private static let whole = Task {
    let project = try TemporaryProject(suites: ["fdn-hadamard"])
    defer { project.remove() }
    let report = "\(project.folder)/whole"
    _ = try await Program.run(
      ["run", "--project", project.folder, "--suite", "fdn-hadamard", "--report", report])
    return try FoundResults.text(report)
  }

  @Test(arguments: Moment.allCases) func leavesAShardOrNone(moment: Moment) async throws {
    let project = try TemporaryProject(suites: ["fdn-hadamard"])
    defer { project.remove() }
    let (shards, kept) = ("\(project.folder)/shards", "\(project.folder)/.parity/kept")
    let arguments = [
      "run", "--project", project.folder, "--suite", "fdn-hadamard", "--shard", "1/1", "--jobs",
      "1", "-o", shards,
    ]
    let process = try Process.silent(arguments)
    let count = {
      KeptFolders.all(kept).count { URL(fileURLWithPath: $0).lastPathComponent.count == 62 }
    }
    try await AwaitedEvent.wait(every: .milliseconds(1)) {
      // One that is quicker than this looks has come to its end.
      if !process.isRunning { return true }
      return switch moment {
      case .atOnce: true
      case .outputFolder: FileManager.default.fileExists(atPath: shards)
      case .stateFolder: FileManager.default.fileExists(atPath: kept)
      case .first: count() >= 1
      case .half: count() >= 5
      case .measured: names(kept).contains("measured")
      case .lines: names(shards).contains { $0.hasSuffix(".lines") }
      case .partial: names(shards).contains { $0.hasSuffix(".partial") }
      case .shard: names(shards).contains { $0.hasSuffix(".parityshard") && !$0.hasPrefix(".") }
      case .end: false
      }
    }
    let finished = count()
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()

    let path = "\(shards)/0001-of-0001.parityshard"
    if FileManager.default.fileExists(atPath: path) {
      #expect(ShardTrailer.fault(of: path) == nil)
    } else {
      let merge = try await Program.run(["merge", shards, "--project", project.folder])
      #expect(merge.code == 2)
    }
    let again = try await Program.run(arguments)
    #expect(again.code == 0, "\(again.standardError)")
    let taken = try #require(
      again.standardError.firstMatch(of: #/(\d+) of 10 results are kept/#)?.1)
    #expect(Int(taken) ?? 0 >= finished)
    let merge = try await Program.run(["merge", shards, "--project", project.folder])
    #expect(merge.code == 0, "\(merge.standardError)")
    #expect(merge.standardOutput.contains("5 cases, 10 comparisons: 10 passed (10 bit-exact)"))
    // The report is the same each time.
    let latest = "\(project.folder)/reports/latest"
    let partial = "\(project.folder)/reports/partial"
    let report = FileManager.default.fileExists(atPath: latest) ? latest : partial
    #expect(try FoundResults.text(report) == (try await Self.whole.value))
    // What the first had begun is gone.
    #expect(names(shards).allSatisfy { $0.hasSuffix(".parityshard") })
    // Nothing says to the next attempt that something is left to do, or to be taken back.
    #expect(!names(shards).contains { $0.hasSuffix(".attempts") || $0.hasSuffix(".earlier") })
  }
}
