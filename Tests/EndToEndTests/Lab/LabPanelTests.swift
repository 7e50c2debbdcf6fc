import BrowserDriver
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// The panel: its modes, by mouse and by keyboard, and what it keeps.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabPanelTests {
  private static let isLive = "document.getElementById('panel').dataset.mode"

  @Test func everyModeIsReachedByItsKeyAndLiveOnlyWithSomethingInIt() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      #expect(try page.text(Self.isLive) == "all")
      try page.press("9")
      #expect(try page.text(Self.isLive) == "all")
      #expect(try page.text("document.getElementById('panel-note').textContent").contains("Setup"))
      try page.press("8")
      #expect(try page.text(Self.isLive) == "setup")
      try page.click("[data-live=pitch]")
      _ = try page.evaluate("document.activeElement.blur()")
      try page.press("9")
      #expect(try page.text(Self.isLive) == "live")
      #expect(try page.number("document.querySelectorAll('#panel [data-id]').length") == 1)
      try page.press("0")
      #expect(try page.text(Self.isLive) == "presets")
      // The last one that is deselected while Live is shown leads back to All.
      try page.press("9")
      _ = try page.evaluate("lab.knobs.select('pitch', false)")
      #expect(try page.text(Self.isLive) == "all")
    }
  }

  @Test func slidersMoveByKeysAndMouseAndNumbersAreTyped() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      func level() throws -> Double { try page.number("lab.knobs.value('level')") }
      _ = try page.evaluate("document.querySelector('[data-id=level] [role=slider]').focus()")
      try page.press("ArrowRight")
      #expect(abs(try level() - 0.26) < 1e-9)
      try page.press("End")
      #expect(try level() == 1)
      try page.press("Home")
      #expect(try level() == 0)
      try page.drag("[data-id=level] [role=slider]", from: 0.2, to: 0.75)
      #expect(abs(try level() - 0.75) < 0.02)
      try page.click("#undo")
      #expect(try level() == 0)
      try page.click("#redo")
      #expect(abs(try level() - 0.75) < 0.02)
      try page.click("[data-id=pitch] button.knob-value")
      try page.type("1.5k")
      try page.press("Enter")
      #expect(try page.number("lab.knobs.value('pitch')") == 1500)
      // Half way of 20 Hz to 20 kHz on a logarithmic scale: √(20 · 20,000).
      _ = try page.evaluate("lab.knobs.setPlace('pitch', 0.5)")
      #expect(abs(try page.number("lab.knobs.value('pitch')") - 632.4555) < 1e-3)
    }
  }

  @Test func rangesAndSelectionSurviveAReloadAndPresetsAreFiles() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      _ = try page.evaluate(
        """
        lab.knobs.select('pitch', true);
        lab.knobs.setRange('pitch', 440, 8000);
        lab.knobs.map('level', 'x');
        lab.knobs.enter('live');
        """)
      try page.open(lab.address)
      try page.wait(until: "document.body.classList.contains('ready')")
      #expect(try page.text(Self.isLive) == "live")
      #expect(try page.number("lab.knobs.range('pitch').high") == 8000)
      #expect(try page.isTrue("document.querySelector('.pad') !== null"))
      try page.press("0")
      try page.click("#preset-name")
      try page.type("Low & quiet")
      try page.click("#preset-save")
      try page.wait(until: "document.querySelectorAll('.presets li').length === 1")
      // A glide of a hundredth of a second has ended when the value is there.
      _ = try page.evaluate(
        """
        lab.knobs.set('level', 1);
        lab.presets.milliseconds = 10;
        document.querySelector('.preset-load').click();
        """)
      try page.wait(until: "lab.knobs.value('level') === 0.25")
    }
    let file = "\(project.folder)/lab/presets/low-quiet.json"
    #expect(FileManager.default.fileExists(atPath: file))
  }

  /// Each is said to be what it is, and nothing else happens.
  @Test func junkIsNotImported() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      let before = try page.text("JSON.stringify([lab.knobs.values, lab.knobs.layout])")
      let junk: [(content: String, words: String)] = [
        ("junk", "is not JSON"), ("", "is not JSON"), ("[]", "needs a name"),
        ("null", "needs a name"),
        (#"{"name": 1, "values": {}}"#, "needs a name"), (#"{"name": "a"}"#, "needs a name"),
        (#"{"name": "a", "values": [1]}"#, "needs a name"),
        (#"{"name": "/", "values": {}}"#, "a letter or a digit"),
        (#"{"name": "a", "values": {"level": [1]}}"#, "the value of 'level'"),
        (#"{"name": "a", "values": {"level": 1e999}}"#, "the value of 'level'"),
        (String(repeating: " ", count: 70_000), "larger than 64 kB"),
      ]
      for (content, words) in junk {
        _ = try page.evaluate(
          "lab.presets.import(new File([\(DrivenPage.literal(content))], 'some.json'))")
        let alert = try page.text("document.getElementById('alert').textContent")
        #expect(alert.contains("some.json") && alert.contains(words), "\(alert)")
      }
      #expect(try page.text("JSON.stringify([lab.knobs.values, lab.knobs.layout])") == before)

      // One that is none of this suite's in most of it: what there is glides, the rest is named.
      try page.press("0")
      _ = try page.evaluate(
        """
        lab.presets.glides = false;
        lab.presets.import(new File([JSON.stringify({
          name: 'Far away', values: { level: 7, pitch: 'high', elsewhere: 3 },
          ranges: { level: { low: 'a' }, elsewhere: { low: 0, high: 1 } }, selected: 'all', mapping: { pitch: { axis: 'z' } },
        })], 'far.json'))
        """)
      try page.wait(until: "document.querySelectorAll('.presets li').length === 1")
      try page.click(".preset-load")
      #expect(try page.number("lab.knobs.value('level')") == 1)
      #expect(try page.number("lab.knobs.value('pitch')") == 440)
      #expect(
        try page.text("document.getElementById('alert').textContent").contains("elsewhere, pitch"))
      #expect(
        try page.text("JSON.stringify(lab.knobs.layout)")
          == #"{"ranges":{},"selected":[],"mapping":{}}"#)
    }
    #expect(
      (try? FileManager.default.contentsOfDirectory(atPath: "\(project.folder)/lab/presets"))
        == ["far-away.json"])
  }

  /// Linear: the place itself. Logarithmic: 20 · 1000ⁿ, and 440 · (8000/440)ⁿ over a range of its own.
  @Test func aPlaceIsItsValueAtEachQuarter() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      func value(_ id: String, at place: Double) throws -> Double {
        try page.number("(lab.knobs.setPlace('\(id)', \(place)), lab.knobs.value('\(id)'))")
      }
      for place in [0, 0.25, 0.5, 0.75, 1] {
        #expect(try value("level", at: place) == place)
        let pitch = try value("pitch", at: place)
        #expect(abs(pitch / (20 * pow(1000, place)) - 1) < 1e-12)
        // What is drawn is where it is.
        try page.wait(
          until:
            "Math.abs(document.querySelector('[data-id=pitch] .slider').style.getPropertyValue('--place') - \(place)) < 1e-9"
        )
      }
      _ = try page.evaluate("lab.knobs.setRange('pitch', 440, 8000)")
      for place in [0, 0.25, 0.5, 0.75, 1] {
        let pitch = try value("pitch", at: place)
        #expect(abs(pitch / (440 * pow(8000.0 / 440, place)) - 1) < 1e-12)
      }

      // The pad: from left to right and from bottom to top, one of them inverted.
      _ = try page.evaluate(
        """
        lab.knobs.setRange('pitch');
        lab.knobs.map('level', 'x');
        lab.knobs.map('pitch', 'y', true);
        lab.knobs.select('level', true);
        """)
      try page.press("9")
      for place in [0, 0.25, 0.5, 0.75, 1] {
        _ = try page.evaluate("lab.knobs.movePad(\(place), \(place), true)")
        #expect(try page.number("lab.knobs.value('level')") == place)
        let pitch = try page.number("lab.knobs.value('pitch')")
        #expect(abs(pitch / (20 * pow(1000, 1 - place)) - 1) < 1e-12)
      }
      try page.drag(".pad", from: 0.1, to: 0.75)
      #expect(abs(try page.number("lab.knobs.value('level')") - 0.75) < 0.01)
      #expect(abs(try page.number("lab.knobs.pad.y") - 0.5) < 0.01)
      _ = try page.evaluate(
        "document.querySelector('.pad').focus(); lab.knobs.movePad(0.5, 0.5, false)")
      try page.press("ArrowRight")
      #expect(abs(try page.number("lab.knobs.value('level')") - 0.51) < 1e-9)
    }
  }

  @Test func fitsEveryWidthInBothThemes() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      _ = try page.evaluate(
        """
        lab.knobs.select('level', true);
        lab.knobs.setRange('level', 0.2, 0.8);
        lab.knobs.map('level', 'x');
        """)
      for (width, scheme) in [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")] {
        try page.resize(width: width, height: 900)
        try page.emulate(scheme: scheme)
        for mode in ["7", "8", "9", "0"] {
          try page.press(mode)
          let tooWide =
            "document.documentElement.scrollWidth > document.documentElement.clientWidth"
          #expect(try page.isTrue(tooWide) == false, "mode \(mode) at \(width)")
        }
        let paper = try page.text("getComputedStyle(document.body).backgroundColor")
        #expect(paper == (scheme == "dark" ? "rgb(15, 18, 21)" : "rgb(246, 247, 248)"))
      }
      // Everything that can be used has a name.
      let nameless = try page.number(
        """
        [...document.querySelectorAll('button, input, select, [role=slider]')].filter((node) =>
          !node.textContent.trim() && !node.getAttribute('aria-label') && !node.labels?.length
          && !node.getAttribute('aria-labelledby') && !node.placeholder).length
        """)
      #expect(nameless == 0)
    }
  }
}
