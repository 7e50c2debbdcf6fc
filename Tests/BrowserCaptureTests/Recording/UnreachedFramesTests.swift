import BrowserCapture
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// Documents within a page that the recorder cannot reach: a remark says whose sound is missing.
@Suite(.takesTurns, .serialized, .needs(.chromium))
struct UnreachedFramesTests {
  private static let synth = """
    const context = new AudioContext();
    const tone = new OscillatorNode(context);
    tone.connect(context.destination);
    tone.start();
    """
  private static let files = ["synth.html": "<!doctype html><script>\(synth)</script>"]

  private func record(_ html: String, _ script: String = synth) async throws -> RecordedPage {
    let folder = try StrangersFolder(
      """
      \(script)
      document.body.insertAdjacentHTML('beforeend', `\(html)`);
      """, Self.files)
    defer { folder.remove() }
    let request = RecordingRequest(page: try PageSource(folder.page), seconds: 0.1)
    return try await PageRecorder(browser: try await Browser.findChromium()).record(request)
  }

  @Test(arguments: [
    ("<p><iframe sandbox=allow-scripts src=synth.html></iframe></p>", "<iframe> /synth.html"),
    ("<iframe src='data:text/html,x'></iframe>", "<iframe> data:text/html,x"),
    ("<iframe src='http://localhost:9/x.html'></iframe>", "<iframe> http://localhost:9/x.html"),
    ("<object data=synth.html></object>", "/synth.html plays in an <object>"),
    ("<embed src=synth.html>", "/synth.html plays in an <embed>"),
  ])
  func areNamed(html: String, name: String) async throws {
    let remarks = try await record(html).remarks.map(\.text)

    #expect(remarks.count { $0.contains("not recorded") && $0.contains(name) } == 1, "\(remarks)")
  }

  @Test func areNamedWhereTheyAreGivenAnAddressLater() async throws {
    let remarks = try await record(
      "<iframe id=late></iframe>",
      "\(Self.synth) setTimeout(() => { late.src = 'data:text/html,x'; }, 20);"
    ).remarks.map(\.text)

    #expect(
      remarks == [
        "what the <iframe> data:text/html,x plays is not recorded: a data: document is reached by no other"
      ])
  }

  @Test func areTheReasonWhereNothingElsePlays() async throws {
    let error = await #expect(throws: RecordingError.self) {
      try await record("<iframe sandbox=allow-scripts src=synth.html></iframe>", "")
    }

    #expect(error.map { "\($0)" }?.contains("<iframe> /synth.html plays is not recorded") == true)
  }

  /// It was silent, as a <frame> is no <iframe>.
  @Test func aFramesetIsRecorded() async throws {
    let frameset = "<!doctype html><frameset><frame src=synth.html></frameset>"
    let folder = try StrangersFolder("", Self.files.merging(["set.html": frameset]) { $1 })
    defer { folder.remove() }
    let request = RecordingRequest(page: try PageSource("\(folder.path)/set.html"), seconds: 0.1)

    let page = try await PageRecorder(browser: try await Browser.findChromium()).record(request)

    #expect(!page.audio.isSilent)
    #expect(page.remarks == [])
  }

  /// What is recorded, runs no script, or is no document.
  @Test(arguments: [
    "<iframe src=synth.html></iframe>", "<iframe sandbox srcdoc=x></iframe>",
  ])
  func areNoOthers(html: String) async throws {
    #expect(try await record(html).remarks == [])
  }
}
