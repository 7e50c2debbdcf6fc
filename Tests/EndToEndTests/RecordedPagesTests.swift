import AudioFiles
import AudioSignal
import BrowserCapture
import Foundation
import GraphTrace
import ParitySuite
import Testing

/// The project's demanding pages, recorded in the browser that is installed.
@Suite(
  .serialized,
  .enabled("no Chromium is installed: make test installs one") {
    (try? await Browser.findChromium()) != nil
  })
struct RecordedPagesTests {
  struct Page: CustomTestStringConvertible, Sendable {
    let name: String
    var clicks: [String] = []
    var testDescription: String { name }
  }

  static let pages = [
    Page(name: "drum-machine", clicks: ["#start"]), Page(name: "granular"), Page(name: "sampler"),
    Page(name: "two-contexts"), Page(name: "animated"),
  ]

  private func record(_ page: Page, seconds: Double) async throws -> RecordedPage {
    let web = "\(Program.checkout)/reference-audio/web"
    let source = try PageSource("\(web)/pages/\(page.name).html", root: web)
    var request = RecordingRequest(page: source, seconds: seconds)
    request.clicks = page.clicks
    return try await PageRecorder(browser: try await Browser.findChromium()).record(request)
  }

  /// The engine knows nothing of the page but the recorded graph.
  @Test(arguments: pages)
  func rendersNativelyToTheBit(page: Page) async throws {
    let recorded = try await record(page, seconds: 3)

    let samples = recorded.trace.samples
    let trace = try GraphTrace(json: recorded.trace.json) { _ in samples }
    let native = try TraceReplay(trace, worklets: EngineCandidate.worklets).render()
    #expect(trace.unsupported.isEmpty)
    #expect(!recorded.audio.isSilent)
    let isEqual = native == recorded.audio
    #expect(isEqual)
  }

  @Test(arguments: pages)
  func repeatsTenTimes(page: Page) async throws {
    let first = try await record(page, seconds: 1.5)
    for _ in 1..<10 {
      let again = try await record(page, seconds: 1.5)
      #expect(again.trace.json == first.trace.json)
      let isEqual = again.trace.samples == first.trace.samples && again.audio == first.audio
      #expect(isEqual)
      #expect(again.remarks == first.remarks)
    }
  }
}
