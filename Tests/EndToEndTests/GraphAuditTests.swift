import TestProjects
import Testing
import ToolRequirements

/// `parity audit --graphs` with a browser and the project's own modules.
@Suite(.takesTurns, .needs(.chromium)) struct GraphAuditTests {
  /// Of ten graphs each is counted: a page that does not load renders none.
  @Test func everyDrawnGraphIsCounted() async throws {
    let output = try await Program.run([
      "audit", "--graphs", "10", "--seed", "700001", "--project", Program.checkout,
    ])
    let counts = output.standardOutput.split(separator: "\n").prefix(4).compactMap { line in
      line.split(separator: " ").first.flatMap { Int($0) }
    }
    #expect(counts.reduce(0, +) == 10 && counts.count == 4, "\(output)")
    #expect(!output.standardOutput.contains("not rendered") && output.code == 0, "\(output)")
  }

  /// A folder without the module with which graphs are rendered.
  @Test func graphsThatWereNotRenderedAreAnError() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    try CapturedProject.write(
      "import './none.js';", to: "\(project.folder)/reference-audio/web/random-graphs.js")
    let output = try await Program.run([
      "audit", "--graphs", "3", "--seed", "1", "--project", project.folder,
    ])
    #expect(output.code == 2, "\(output)")
    #expect(output.standardOutput.contains("3 were not rendered"), "\(output)")
  }
}
