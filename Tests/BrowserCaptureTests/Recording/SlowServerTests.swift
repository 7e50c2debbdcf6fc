import BrowserCapture
import FlyingFox
import FlyingSocks
import Foundation
import Synchronization
import TestProjects
import Testing
import ToolRequirements

/// The machine's speed, and the server's, change nothing of what is recorded.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct SlowServerTests {
  /// A page was silent because its timer of 132 s ran while its script was still under way.
  @Test func waitsForFilesHoweverLongTheyTake() async throws {
    let delay = Mutex(Duration.zero)
    let server = try Self.server { delay.withLock { $0 } }
    let running = Task { try await server.run() }
    defer { running.cancel() }
    try await server.waitUntilListening(timeout: 60)
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw CaptureError.serverFailed(detail: "no address")
    }
    let request = RecordingRequest(
      page: try PageSource("http://127.0.0.1:\(port)/"), seconds: 0.5)
    let recorder = PageRecorder(browser: try await Browser.findChromium())

    let prompt = try await recorder.record(request)
    delay.withLock { $0 = .seconds(4) }
    let slow = try await recorder.record(request)

    #expect(!slow.audio.isSilent)
    #expect(RecordingRepetition(prompt, slow).differences == [])
    #expect(prompt.remarks == slow.remarks)
    #expect(slow.remarks.map(\.text) == ["asked first, answered 1 2 3"])
  }

  /// - Parameter delay: before the page's script, and one of the files it asks for, are sent.
  private static func server(delay: @escaping @Sendable () -> Duration) throws -> HTTPServer {
    let files = [
      "/": """
      <!doctype html><script>
      const context = new AudioContext();
      const tone = new OscillatorNode(context);
      tone.connect(context.destination);
      setTimeout(() => tone.disconnect(), 132000);
      </script><script src="slow.js"></script>
      """,
      "/slow.js": """
      const answers = [];
      for (const name of ['1?slow', '2', '3']) {
        fetch(name).then((file) => file.text()).then((text) => {
          answers.push(text);
          tone.frequency.value = 200 + 100 * Number(text);
          if (answers.length === 3) {
            console.warn(`asked first, answered ${answers.join(' ')}`);
            tone.start();
          }
        });
      }
      """,
      "/1": "1", "/2": "2", "/3": "3",
    ]
    let handler = ClosureHTTPHandler { request in
      guard let text = files[request.path] else { return HTTPResponse(statusCode: .notFound) }
      if request.path == "/slow.js" || request.path == "/1" { try await Task.sleep(for: delay()) }
      let type = request.path == "/" ? "html" : "javascript"
      return HTTPResponse(
        statusCode: .ok, headers: [.contentType: "text/\(type)"], body: Data(text.utf8))
    }
    return HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
      handler: handler)
  }
}
