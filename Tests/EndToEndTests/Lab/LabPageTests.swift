import BrowserCapture
import BrowserDriver
import DataText
import Foundation
import ParityResults
import TestProjects
import Testing
import ToolRequirements

/// Pages in a frame: turned by their own inputs, heard, recorded as they were turned, and kept.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabPageTests {
  private static let page = "document.querySelector('.page-frame').contentWindow"

  @Test func aPageIsTurnedByItsOwnInputsAndATakeOfItIsACase() async throws {
    let project = try PageProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      // What an input may be is read from it, where parity.yml does not say.
      #expect(
        try page.text("lab.knobs.parameters.map(({ id }) => id).join()")
          == "pitch,octave,level,wave,tremolo,bend")
      #expect(try page.number("lab.knobs.value('level')") == 0.25)
      #expect(try page.text("document.getElementById('alert').textContent").contains("#nothing"))

      try page.click("#start")
      try page.wait(until: "document.body.classList.contains('sounding')")
      try page.wait(until: "lab.level('original').peak > 0.05")
      // The engine replays what the page did: a take of it is heard beside.
      try page.wait(until: "lab.level('port').peak > 0.05")

      _ = try page.evaluate("lab.knobs.set('level', 0.503)")
      #expect(try page.text("\(Self.page).heard.join()").contains("input level,change level"))
      // The input itself rounds to its steps.
      #expect(try page.text("\(Self.page).document.querySelector('#level').value") == "0.5")
      _ = try page.evaluate("lab.knobs.set('wave', 1); lab.knobs.set('tremolo', 1)")
      #expect(try page.text("\(Self.page).document.querySelector('#wave').value") == "square")
      #expect(try page.isTrue("\(Self.page).document.querySelector('[name=tremolo]').checked"))

      try page.press("r")
      _ = try page.evaluate(
        """
        lab.knobs.set('pitch', 900);
        setTimeout(() => lab.knobs.set('bend', 1), 50);
        setTimeout(() => lab.knobs.set('bend', 0), 150);
        setTimeout(() => lab.knobs.set('level', 0.2), 200);
        """)
      try page.wait(until: "lab.recorder.seconds > 0.4")
      try page.press("r")
      try page.wait(until: "Boolean(lab.takeResult || lab.takeFault)")
      #expect(try page.text("lab.takeFault ?? ''") == "")
      #expect(try page.isTrue("lab.takeResult.isBitExact"))
      try page.click("#keep")
      try page.wait(until: "document.querySelector('#take').dataset.kept === 'voice/take-1'")
    }
    let run = try await Program.run([
      "run", "--project", project.folder, "--case", "voice/take-1", "--json",
    ])
    #expect(run.code == 0, "\(run.standardError)")
    let results = try JSONText.decode(RunResults.self, from: Data(run.standardOutput.utf8))
    #expect(results.cases.map(\.id) == ["voice/take-1"])
    #expect(results.cases.allSatisfy { $0.comparison?.isBitExact == true })

    // It can be recorded again, and one that was changed by hand is not the one that was recorded.
    let path = "\(project.folder)/lab/takes/voice/take-1.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("900", with: "901").write(toFile: path, atomically: true, encoding: .utf8)
    let changed = try await Program.run([
      "run", "--project", project.folder, "--case", "voice/take-1",
    ])
    #expect(changed.code == 2)
    let captured = try await Program.run([
      "capture", "--project", project.folder, "--case", "voice/take-1",
    ])
    #expect(captured.code == 0, "\(captured.standardError)")
    let again = try await Program.run([
      "run", "--project", project.folder, "--case", "voice/take-1",
    ])
    #expect(again.code == 0, "\(again.standardError)")
  }

  @Test func aValueIsWhatTheInputMakesOfItBeforeAnythingSounds() async throws {
    let project = try PageProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      _ = try page.evaluate("lab.knobs.set('level', 0.503); lab.knobs.set('octave', 2)")
      #expect(try page.number("lab.knobs.value('level')") == 0.5)
      #expect(try page.text("\(Self.page).heard.join()") == "")
      try page.press("0")
      try page.click("#preset-name")
      try page.type("Rounded")
      try page.click("#preset-save")
      let state = "document.getElementById('preset-state').textContent"
      try page.wait(
        until: "\(state).startsWith(`'Rounded' is the case`) || \(state).includes('is not a case')")
      #expect(try page.text(state).contains("voice/preset-rounded"))

      try page.click("#start")
      try page.wait(until: "document.body.classList.contains('sounding')")
      #expect(try page.text("\(Self.page).document.querySelector('#level').value") == "0.5")
      #expect(try page.text("\(Self.page).document.querySelector('#octave').value") == "1")
      // The input has text; the port and a case get the value.
      try page.press("r")
      _ = try page.evaluate("lab.knobs.set('octave', 0)")
      #expect(
        try page.isTrue(
          "lab.recorder.gestures.filter(({ set }) => set === 'octave').at(-1).value === -1"))
    }
    let file = try String(
      contentsOfFile: "\(project.folder)/lab/presets/rounded.json", encoding: .utf8)
    #expect(!file.contains("0.503"))
    let run = try await Program.run([
      "run", "--project", project.folder, "--case", "voice/preset-rounded",
    ])
    #expect(run.code == 0, "\(run.standardError)")
  }

  @Test func whatIsTurnedInThePageItselfTurnsThePanel() async throws {
    let project = try PageProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      _ = try page.evaluate(
        "parityFrame.touched(); \(Self.page).document.querySelector('#level').focus()")
      try page.press("End")
      try page.wait(until: "lab.knobs.value('level') === 1")
    }
  }
}
