import BrowserCapture
import BrowserDriver
import Foundation
import TestProjects
import Testing

/// The panel: its modes, by mouse and by keyboard, and what it keeps.
@Suite(
  .takesTurns, .serialized,
  .enabled("no Chromium is installed: make test installs one") {
    (try? await Browser.findChromium()) != nil
  })
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
      // Junk is said to be junk, and nothing else happens.
      _ = try page.evaluate("lab.presets.import(new File(['junk'], 'junk.json'))")
      try page.wait(until: "document.getElementById('alert').textContent.includes('junk.json')")
      _ = try page.evaluate("lab.presets.import(new File(['[]'], 'list.json'))")
      try page.wait(until: "document.getElementById('alert').textContent.includes('list.json')")
    }
    let file = "\(project.folder)/lab/presets/low-quiet.json"
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func fitsEveryWidthInBothThemes() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      for (width, scheme) in [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")] {
        try page.resize(width: width, height: 900)
        try page.emulate(scheme: scheme)
        for mode in ["7", "8", "0"] {
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
