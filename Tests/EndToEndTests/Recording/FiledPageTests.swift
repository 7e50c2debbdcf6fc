import BrowserCapture
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// `parity record --case` beside a `parity.yml`, whose program knows nothing of pages.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct FiledPageTests {
  private static let project = """
    web: site
    suites:
      voice: { module: parity/voice.js, seconds: 0.1, cases: { plain: {} } }
      tones: { pages: { low: { page: index.html, seconds: 0.1 } } }
    candidates:
      synth: { command: ['false', '{output}'] }
    """

  private static func makeProject() throws -> RecordedFolder {
    try RecordedFolder([
      "parity.yml": project, "site/parity/voice.js": "",
      "site/index.html":
        "<!doctype html><script src=tone.js></script><button onclick=\"tone.frequency.value *= 2\">",
      "site/tone.js": RecordedFolder.tone,
    ])
  }

  private func record(
    _ id: String, in folder: RecordedFolder, environment: [String: String?] = [:]
  ) async throws -> Program.Output {
    try await Program.run(
      [
        "record", "\(folder.path)/site", "--seconds", "0.2", "--at", "0.1s", "click button",
        "--case", id, "--project", folder.path,
      ], environment: environment)
  }

  @Test func isReplayedByTheEngineAndNotByTheProjectsProgram() async throws {
    let folder = try Self.makeProject()
    defer { folder.remove() }

    let filed = try await record("pages/octave", in: folder)
    let run = try await Program.run(["run", "--suite", "pages", "--project", folder.path])

    #expect(filed.code == 0, "\(filed.standardError)")
    #expect(filed.standardOutput.contains("pages/octave: filed; its recordings are identical"))
    #expect(run.code == 0, "\(run.standardOutput) \(run.standardError)")
    #expect(run.standardOutput.contains("1 case: 1 passed (1 bit-exact)"))
  }

  @Test func noticesThatThePageHasChanged() async throws {
    let folder = try Self.makeProject()
    defer { folder.remove() }
    _ = try await record("pages/octave", in: folder)

    let path = "\(folder.path)/site/tone.js"
    try (RecordedFolder.tone + "\n// changed").write(
      toFile: path, atomically: true, encoding: .utf8)
    let run = try await Program.run(["run", "--suite", "pages", "--project", folder.path])

    #expect(run.code == 2)
    #expect(
      run.standardOutput.contains(
        "site/tone.js changed since it was captured; record it again, by 'parity record' with"
          + " '--case pages/octave' as before"))
  }

  // A browser that is not there would be the message if one were looked for first.
  @Test(arguments: [
    ("tones/low", "parity.yml has this page; 'parity capture --case tones/low' records it"),
    ("voice/extra", "parity.yml declares the suite 'voice', without this case"),
    ("Pages/Octave", "'Pages/Octave'"),
    ("octave", "'octave'"),
  ])
  func isRefusedBeforeABrowserIsOpened(id: String, message: String) async throws {
    let folder = try Self.makeProject()
    defer { folder.remove() }

    let output = try await record(
      id, in: folder, environment: ["PARITY_CHROMIUM": "/nonexistent/chromium"])

    #expect(output.code == 2)
    #expect(output.standardError.contains(message), "\(output.standardError)")
    #expect(!output.standardError.contains("chromium"), "\(output.standardError)")
  }

  @Test func beginsAProjectInAFolderThatIsNone() async throws {
    let folder = try RecordedFolder(["index.html": "<script>\(RecordedFolder.tone)</script>"])
    defer { folder.remove() }

    let filed = try await Program.run([
      "record", "\(folder.path)/index.html", "--seconds", "0.1", "--case", "pages/tone",
      "--project", folder.path,
    ])
    let run = try await Program.run(["run", "--project", folder.path])

    #expect(filed.code == 0, "\(filed.standardError)")
    #expect(run.code == 0, "\(run.standardOutput) \(run.standardError)")
    #expect(run.standardOutput.contains("1 passed (1 bit-exact)"))
  }
}
