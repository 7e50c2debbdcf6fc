import BrowserCapture
import BrowserDriver
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// What listening needs: levels matched, sides hidden, and what is left between them.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabListeningTests {
  @BrowserActor private static func start(_ page: DrivenPage) throws {
    try page.click("#start")
    try page.wait(until: "document.body.classList.contains('sounding')")
    for side in ["original", "port"] { try page.wait(until: "lab.level('\(side)').peak > 0.01") }
  }

  @Test func levelsAreMatchedByTheGainThatIsShown() async throws {
    // Half as loud: 6.02 dB are missing.
    let project = try ToneProject(live: "return [0.5 * sample for sample in tone(count)]")
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      try Self.start(page)
      try page.press("m")
      // A triangle of the same peak has 1.76 dB less than the port's sine: about 4.3 dB are missing.
      try page.wait(until: "Math.abs(lab.desk.matched - 4.26) < 0.7")
      try page.wait(
        until: "document.getElementById('match').textContent.startsWith('Matched +4')")
      try page.press("m")
      #expect(try page.number("lab.desk.matched") == 0)
    }
  }

  @Test func theBlindTestHidesTheSidesAndKeepsScore() async throws {
    let project = try ToneProject(live: "return tone(count)")
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      try Self.start(page)
      try page.click("#blind")
      try page.wait(until: "document.querySelector('dialog.abx[open]') !== null")
      let hidden = "getComputedStyle(document.querySelector('.pictures')).visibility"
      #expect(try page.text(hidden) == "hidden")
      try page.click("dialog.abx .buttons button")
      // A and B are the sides, X is one of them.
      for (letter, sides) in [("A", "original"), ("B", "port"), ("X", "original port")] {
        try page.click("[data-letter='\(letter)']")
        #expect(sides.contains(try page.text("lab.desk.heard")))
      }
      for _ in 0..<8 { try page.press("1") }
      #expect(
        try page.isTrue(
          "/^[0-8] of 8 right$/.test(document.getElementById('abx-heading').textContent)"))
      try page.press("Escape")
      try page.wait(until: "!document.body.classList.contains('blind')")
      #expect(try page.text("lab.desk.heard") == "original")
    }
  }

  @Test func whatIsLeftBetweenBitExactTakesIsSilent() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      try Self.start(page)
      try page.press("x")
      #expect(try page.text("lab.desk.heard") == "residual")
      try page.wait(until: "Boolean(lab.settingsResult)")
      #expect(try page.isTrue("lab.settingsResult.isBitExact"))
      // It says how old is what one hears.
      try page.wait(
        until: "document.getElementById('port-state').textContent.includes('renders takes')")
    }
  }
}
