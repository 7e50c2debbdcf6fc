import BrowserCapture
import BrowserDriver
import Foundation
import ParityCases
import ParityProject
import TestProjects
import Testing
import ToolRequirements

/// A person whose hands are the browser's own input, in the place of a window.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct ActionWatcherTests {
  @Test func writesDownWhatAPersonDoesSoThatItCanBeDoneAgain() async throws {
    let folder = try RecordedFolder(page: PageActionTests.page)
    defer { folder.remove() }
    let browser = try await Browser.findChromium()
    let request = RecordingRequest(page: try PageSource(folder.path), seconds: 1)

    let actions = try await ActionWatcher(request).watch { address in
      try await Self.act(at: address, in: browser)
    }

    #expect(actions.map(\.verb) == [.click, .click, .set, .drag, .press])
    #expect(actions.map(\.target) == ["#go", "#check", "#text", "#pad", "a"])
    #expect(actions[2].to == "hi")
    // A quarter of 200 pixels to the right, from the middle.
    #expect(actions[3].by == [50, 0])
    #expect(actions[3].position == [0.5, 0.5])
    let file = "\(folder.path)/played.yml"
    try Data(PageActionText.yaml(actions).utf8).write(to: URL(fileURLWithPath: file))
    let end = (actions.map { $0.at + $0.effectiveDuration }.max() ?? 0) + 0.5
    let recorded = try await folder.record(["--once", "--do", file], seconds: end)
    #expect(recorded.code == 0, "\(recorded.standardError)")
    let said = try folder.remarks().map { $0.drop { $0 != " " }.dropFirst() }
    for word in ["started", "check true", "text hi", "pad 100 true", "pad up 150", "up KeyA"] {
      #expect(said.contains(word[...]), "\(word) in \(said)")
    }
  }

  @BrowserActor private static func act(at address: String, in browser: Browser) throws {
    let driven = try DrivenBrowser(executable: browser.path)
    defer { driven.close() }
    let page = try driven.newPage()
    try page.open(address)
    try page.click("#go")
    try page.click("#check")
    try page.click("#text")
    try page.type("hi")
    try page.drag("#pad", from: 0.5, to: 0.75)
    try page.press("a")
    let sent =
      "performance.getEntriesByType('resource').filter(one => one.name.endsWith('/action'))"
    try page.wait(until: "\(sent).length === 5")
  }

  @Test func saysWhenThereIsNoDisplay() async throws {
    let folder = try RecordedFolder(page: "<p>")
    defer { folder.remove() }

    let output = try await folder.record(
      ["--show", "\(folder.path)/played.yml"],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])

    #if os(Linux)
      #expect(output.code == 2)
      #expect(output.standardError.contains("--show opens a window, and there is no display here"))
    #endif
  }
}
