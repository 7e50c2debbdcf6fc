import BrowserCapture
import BrowserDriver
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// Both sides while they sound, and ports that crash, hang or send what is no number.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabSoundTests {
  private static func sounds(_ side: String) -> String { "lab.level('\(side)').peak > 0.01" }

  private static let state = "document.getElementById('port-state').textContent"

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

  /// As libraries do that put a context of their own in the browser's place.
  @Test func aModuleMayReplaceTheBrowsersContext() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let module = try String(contentsOfFile: "\(project.folder)/web/tone.js", encoding: .utf8)
    try project.write(
      """
      window.AudioContext = class { constructor() { throw new Error('not here'); } };
      window.webkitAudioContext = window.AudioContext;
      \(module)
      """, to: "web/tone.js")
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      try Self.start(page)
      try page.wait(until: Self.sounds("original"))
      #expect(page.complaints() == [])
    }
  }

  @Test(arguments: [
    ("return tone(count) if played < 9000 else time.sleep(600)", "hangs"),
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
      try page.wait(until: "\(Self.state).includes(\"Port 'tone' is muted\")")
      try page.wait(until: "lab.level('port').peak === 0")
      try page.wait(until: Self.sounds("original"))
      // It is tried again when somebody asks for it, and has the same fault.
      #expect(
        try page.isTrue(
          "(document.getElementById('restart').click(), lab.portFault === undefined)"))
      try page.wait(until: "Boolean(lab.portFault)")
      try page.wait(until: Self.sounds("original"))
    }
  }

  @Test func aPortThatRendersTakesAndCrashesIsNamedToo() async throws {
    let project = try ToneProject(live: "")
    defer { project.remove() }
    let file = "\(project.folder)/parity.yml"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try project.write(text.replacing("    live: true\n", with: ""), to: "parity.yml")
    try project.write("import sys\nsys.exit('no voice is free')\n", to: "port.py")
    let lab = try await RunningLab(project.folder)
    // The request for a take that the port does not render.
    let refused = "Failed to load resource: the server responded with a status of 400 (Bad Request)"
    try await lab.visit(expecting: refused) { page, _ in
      try page.click("#start")
      try page.wait(until: "document.body.classList.contains('sounding')")
      try page.wait(until: "\(Self.state).includes(\"Port 'tone' is muted\")")
      #expect(try page.text("lab.portFault").contains("no voice is free"))
      try page.wait(until: Self.sounds("original"))
    }
  }

  /// More often than there may be pages: a page that is left is no page.
  @Test func aPageThatIsLoadedAnewSoundsAgain() async throws {
    let project = try ToneProject(live: "return tone(count)")
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      for _ in 0..<6 {
        try page.open(lab.address)
        try page.wait(until: "document.body.classList.contains('ready')")
        try Self.start(page)
        for side in ["original", "port"] { try page.wait(until: Self.sounds(side)) }
      }
    }
  }
}
