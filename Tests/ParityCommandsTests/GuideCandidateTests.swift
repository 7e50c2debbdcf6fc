import Foundation
import TestProjects
import Testing

/// That the guide's components fail is a finding: a run asks them only by name.
@Suite(.takesTurns) struct GuideCandidateTests {
  private func run(_ arguments: String...) async throws -> Commands.Output {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await Commands.run(
      [
        "run", "--project", Checkout.folder, "--case", "guide/level-*", "--report", folder,
      ] + arguments)
  }

  @Test func isLeftOutOfARunOfAllCandidates() async throws {
    let output = try await run()

    #expect(output.code == 0, "\(output.standardError)")
    #expect(output.standardOutput.contains("6 cases, 12 comparisons: 12 passed"))
  }

  // Of six levels the guide divides two.
  @Test func failsByNameWhereTheGuideIsWrong() async throws {
    let output = try await run("--candidate", "guide")

    #expect(output.code == 1)
    #expect(output.standardOutput.contains("6 cases: 4 passed (4 bit-exact), 2 failed"))
    #expect(output.standardOutput.contains("guide/level-granular"))
    #expect(output.standardOutput.contains("0.25 times what it should be"))
  }
}
