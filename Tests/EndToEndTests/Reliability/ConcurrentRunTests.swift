import Foundation
import TestProjects
import Testing

/// Programs that write to one place at once.
@Suite(.takesTurns) struct ConcurrentRunTests {
  /// Four runs into the same report, at the same time: each ends well, and one whole report is left.
  @Test func endsWellBesideOthersThatWriteTheSameReport() async throws {
    let own = try OwnProject(candidates: "own:\n  command: [cp, good.wav, '{output}']")
    defer { own.remove() }
    try await withThrowingTaskGroup(of: Program.Output.self) { group in
      for _ in 0..<4 { group.addTask { try await Program.run(["run", "--project", own.folder]) } }
      for try await output in group { #expect(output.code == 0, "\(output.standardError)") }
    }

    let reports = "\(own.folder)/reports"
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: reports).sorted()
        == ["history", "latest"])
    let last = try await Program.run(["report", "--project", own.folder])
    #expect(last.code == 0, "\(last.standardError)")
    let history = try FileManager.default.contentsOfDirectory(atPath: "\(reports)/history")
    // Records that say the same of the same second are one.
    #expect((1...4).contains(history.count))
  }
}
