import BrowserCapture
import BrowserDriver
import Foundation
import TestProjects
import Testing

/// Both sides while they sound, and ports that crash, hang or send what is no number.
@Suite(
  .takesTurns, .serialized,
  .enabled("no Chromium is installed: make test installs one") {
    (try? await Browser.findChromium()) != nil
  })
struct LabSoundTests {
  private static func sounds(_ side: String) -> String { "lab.level('\(side)').peak > 0.01" }

  @BrowserActor private static func start(_ page: DrivenPage) throws {
    try page.click("#start")
    try page.wait(until: "document.body.classList.contains('sounding')")
  }

  @Test func bothSidesAreHeardAndFollowTheKnobs() async throws {
    let project = try ToneProject(live: "return tone(count)")
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, browser in
      try Self.start(page)
      try page.wait(until: Self.sounds("original"))
      try page.wait(until: Self.sounds("port"))
      for (key, side) in [("2", "port"), ("3", "both"), ("1", "original")] {
        try page.press(key)
        #expect(try page.text("lab.desk.heard") == side)
      }
      try page.press("x")
      #expect(try page.text("lab.desk.heard") == "original")
      #expect(try page.text("document.getElementById('alert').textContent").contains("not in sync"))
      _ = try page.evaluate("lab.knobs.set('level', 0)")
      for side in ["original", "port"] { try page.wait(until: "lab.level('\(side)').peak < 1e-4") }
      try page.wait(until: "lab.stream.latencies.length > 0")
      // Not louder than this until somebody turns it up.
      #expect(try page.number("lab.desk.decibels") == -12)

      // Two pages have a port each.
      let other = try RunningLab.open(lab.address, in: browser)
      try Self.start(other)
      try other.wait(until: Self.sounds("port"))
      #expect(other.complaints() == [])
    }
    #expect(lab.interrupt() == 130)
  }

  @Test(arguments: [
    ("time.sleep(600)", "hangs"),
    ("return [float('nan')] * count", "not a number"),
    ("return tone(count) if played < 9000 else sys.exit(3)", "exit code 3"),
  ])
  func aPortAtFaultIsNamedAndTheOriginalPlaysOn(block: String, words: String) async throws {
    let project = try ToneProject(live: block)
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      try Self.start(page)
      try page.wait(until: "Boolean(lab.portFault)")
      #expect(try page.text("lab.portFault").contains(words))
      try page.wait(until: "document.getElementById('port-state').textContent.includes('muted')")
      try page.wait(until: "lab.level('port').peak === 0")
      try page.wait(until: Self.sounds("original"))
      #expect(try page.isTrue("document.getElementById('restart') !== null"))
    }
  }
}
