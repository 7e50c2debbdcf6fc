import BrowserCapture
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// What strangers print does not command the terminal, nor the job that reads along.
@Suite(.takesTurns, .serialized) struct PrintedEscapesTests {
  private static let escape = "\u{1B}"

  @Test func printsNoneOfACommands() async throws {
    let own = try OwnProject(candidates: "own:\n  command: [./run.sh, '{output}']")
    defer { own.remove() }
    try own.write(
      "#!/bin/sh\nprintf 'so \\033[2J\\033]0;title\\007it ends' >&2\nexit 1\n", to: "run.sh",
      isProgram: true)

    let output = try await Program.run(["run", "--project", own.folder])

    #expect(output.code == 2)
    #expect(output.standardOutput.contains("it printed: so [2J]0;titleit ends"))
    #expect(!(output.standardOutput + output.standardError).contains(Self.escape))
  }

  @Test(
    .needs(.chromium))
  func printsNoneOfAPages() async throws {
    let folder = try RecordedFolder(
      page: """
        <script>
        console.warn('first \\x1b[2J\\n::error::second');
        \(RecordedFolder.tone)
        </script>
        """)
    defer { folder.remove() }

    let output = try await folder.record(seconds: 0.1)

    #expect(output.code == 0, "\(output.standardError)")
    #expect(output.standardError.contains("page: first [2J ::error::second"))
    #expect(!output.standardError.contains(Self.escape))
  }
}
