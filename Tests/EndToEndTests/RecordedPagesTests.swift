import AudioFiles
import AudioSignal
import BrowserCapture
import Foundation
import GraphTrace
import PortedApps
import TestProjects
import Testing
import ToolRequirements

@testable import ReplayCandidate

/// The project's demanding pages, recorded in the browser that is installed.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct RecordedPagesTests {
  struct Page: CustomTestStringConvertible, Sendable {
    let path: String
    var clicks: [String] = []
    var query = ""
    var testDescription: String { path + query }
  }

  static let pages = [
    Page(path: "pages/drum-machine.html", clicks: ["#start"]), Page(path: "pages/granular.html"),
    Page(path: "pages/sampler.html"), Page(path: "pages/two-contexts.html"),
    Page(path: "pages/animated.html"),
    Page(path: "apps/ambient/index.html", clicks: ["#start"], query: "preset=clockwork"),
  ]

  private func record(
    _ page: Page, seconds: Double, listensToStages: Bool = false
  ) async throws -> RecordedPage {
    let web = "\(Program.checkout)/reference-audio/web"
    let source = try PageSource("\(web)/\(page.path)", root: web)
    var request = RecordingRequest(page: source, seconds: seconds)
    request.clicks = page.clicks
    request.query = page.query
    request.listensToStages = listensToStages
    request.nativeProcessors = PortedApps.attached().worklets.processors.modules
    return try await PageRecorder(browser: try await Browser.findChromium()).record(request)
  }

  /// The engine knows nothing of the page but the recorded graph.
  @Test(arguments: pages)
  func rendersNativelyToTheBit(page: Page) async throws {
    let recorded = try await record(page, seconds: 3)

    let samples = recorded.trace.samples
    let trace = try GraphTrace(json: recorded.trace.json) { _ in samples }
    let native = try TraceReplay(trace, worklets: PortedApps.attached().worklets).render()
    #expect(trace.unsupported.isEmpty)
    #expect(!recorded.audio.isSilent)
    let isEqual = native == recorded.audio
    #expect(isEqual)
  }

  /// Each stage natively as in the browser, and in both nothing changed by the listening.
  @Test func hearsTheSameStagesInTheBrowserAndNatively() async throws {
    let app = Self.pages[Self.pages.count - 1]
    let plain = try await record(app, seconds: 1)
    let listening = try await record(app, seconds: 1, listensToStages: true)

    let samples = listening.trace.samples
    let trace = try GraphTrace(json: listening.trace.json) { _ in samples }
    let native = try TraceReplay(trace, worklets: PortedApps.attached().worklets).renderStages()
    #expect(plain.stages.isEmpty)
    #expect(listening.trace.json == plain.trace.json)
    let isUnchanged = listening.audio == plain.audio && native.output == plain.audio
    #expect(isUnchanged)
    #expect(listening.stages.map(\.name) == native.stages.map(\.name))
    #expect(
      Set(listening.stages.map(\.name))
        == ["voices", "granulator", "reverb", "lead", "delay", "ocean", "master", "output"])
    for (browser, engine) in zip(listening.stages, native.stages) {
      let isEqual = browser.audio == engine.samples
      #expect(isEqual, "\(browser.name)")
    }
    let voices = listening.stages.first { $0.name == "voices" }
    #expect(voices?.audio.isSilent == false)
  }

  @Test(arguments: pages)
  func repeatsTenTimes(page: Page) async throws {
    let first = try await record(page, seconds: 1.5)
    for _ in 1..<10 {
      let again = try await record(page, seconds: 1.5)
      #expect(again.trace.json == first.trace.json)
      let isEqual = again.trace.samples == first.trace.samples && again.audio == first.audio
      #expect(isEqual)
      // A browser that is ended may not have finished its log, which is not a word of the page's.
      func ofThePage(_ remarks: [RecordingRemark]) -> [RecordingRemark] {
        remarks.filter { !$0.text.contains("log of requests") }
      }
      #expect(ofThePage(again.remarks) == ofThePage(first.remarks))
    }
  }
}
