import Foundation
import TestProjects
import Testing
import ToolRequirements

/// The case module of docs/cases.md does what is said of it, as it stands there.
@Suite(.takesTurns, .needs(.chromium))
struct DocumentedCaseTests {
  @Test func theExampleIsCapturedAndReplayed() async throws {
    let folder = try CapturedProject.folder("documented")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let document = try String(contentsOfFile: "\(Program.checkout)/docs/cases.md", encoding: .utf8)
    let example = try #require(document.firstMatch(of: /```js\n((?s:.*?))\n```/)).1
    try CapturedProject.write(String(example), to: "\(folder)/web/gain.js")
    try CapturedProject.write(
      "web: web\nsuites:\n  gain: { module: gain.js }\ncandidates: { engine: }\n",
      to: "\(folder)/parity.yml")

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    #expect(capture.standardOutput.contains("1 repeat to the bit"), "\(capture.standardOutput)")
    let run = try await Program.run(["run", "--project", folder])
    #expect(run.standardOutput.contains("1 bit-exact"), "\(run.standardOutput)")
  }
}
