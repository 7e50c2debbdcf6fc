import BrowserDriver
import DataText
import Foundation
import ParityResults
import TestProjects
import Testing
import ToolRequirements

/// Presets: files of the project that are cases, and the way from one to the next.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabPresetTests {
  @BrowserActor private static func save(_ page: DrivenPage, _ name: String) throws {
    try page.click("#preset-name")
    try page.type(name)
    try page.click("#preset-save")
    let state = "document.getElementById('preset-state').textContent"
    try page.wait(
      until: "\(state).startsWith(`'\(name)' is the case`) || \(state).includes('is not a case')")
  }

  @Test func aSavedPresetIsACaseAndGoesWithIt() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      _ = try page.evaluate("lab.knobs.set('level', 0.5); lab.knobs.set('pitch', 880)")
      try page.press("0")
      try Self.save(page, "Loud & high")
      #expect(
        try page.text("document.getElementById('preset-state').textContent")
          .contains("tone/preset-loud-high"))
      // Another one, and the first is there still.
      _ = try page.evaluate("lab.knobs.set('level', 0.1)")
      try Self.save(page, "Quiet")
      #expect(try page.number("document.querySelectorAll('.presets li').length") == 2)
    }
    let run = try await Program.run(["run", "--project", project.folder, "--json"])
    #expect(run.code == 0 || run.code == 2, "\(run.standardError)")
    let results = try JSONText.decode(RunResults.self, from: Data(run.standardOutput.utf8))
    for id in ["tone/preset-loud-high", "tone/preset-quiet"] {
      let result = try #require(results.cases.first { $0.id == id })
      #expect(result.comparison?.isBitExact == true)
    }
    // A preset that is changed by hand is not the case that was captured.
    let path = "\(project.folder)/lab/presets/quiet.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("0.1", with: "0.2").write(toFile: path, atomically: true, encoding: .utf8)
    let changed = try await Program.run([
      "run", "--project", project.folder, "--case", "tone/preset-quiet",
    ])
    #expect(changed.code == 2)
    #expect((changed.standardOutput + changed.standardError).contains("lab/presets/quiet.json"))

    try await lab.visit { page, _ in
      try page.press("0")
      _ = try page.evaluate("document.querySelector('[aria-label=\"Delete Quiet\"]').click()")
      try page.wait(until: "document.querySelectorAll('.presets li').length === 1")
    }
    let manifest = try String(
      contentsOfFile: "\(project.folder)/reference-audio/manifest.json", encoding: .utf8)
    #expect(manifest.contains("preset-loud-high") && !manifest.contains("preset-quiet"))
  }

  /// 2t² until half way, then 1 − (2 − 2t)²/2: 12.5, 50 and 87.5 %; steps and lists switch at the end.
  @Test func aGlideIsAtItsPlaceAtEachQuarterOfItsTime() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      // The page's time is told to it: no test waits for a clock.
      _ = try page.evaluate(
        """
        const frames = [];
        window.requestAnimationFrame = (run) => frames.push(run);
        window.time = 1000;
        performance.now = () => window.time;
        window.at = (milliseconds) => {
          window.time = 1000 + milliseconds;
          frames.splice(0).forEach((run) => run(window.time));
          return lab.knobs.value('level');
        };
        lab.knobs.set('level', 0);
        lab.presets.milliseconds = 1000;
        lab.presets.recall({ name: 'high', values: { level: 1, unheard: 3 }, ranges: {}, selected: ['level'] });
        """)
      // Ranges and the selection switch at once.
      #expect(try page.isTrue("lab.knobs.isSelected('level')"))
      #expect(try page.text("document.getElementById('alert').textContent").contains("unheard"))
      for (milliseconds, place) in [(0, 0), (250, 0.125), (500, 0.5), (750, 0.875), (1000, 1)] {
        #expect(abs(try page.number("at(\(milliseconds))") - place) < 1e-9)
      }
      // One that begins while another is under way starts from where the values are.
      _ = try page.evaluate(
        """
        window.time = 1000;
        lab.presets.recall({ name: 'low', values: { level: 0 } });
        at(500);
        window.time = 1000;
        lab.presets.recall({ name: 'high', values: { level: 1 } });
        """)
      #expect(abs(try page.number("at(0)") - 0.5) < 1e-9)
      #expect(abs(try page.number("at(250)") - 0.5625) < 1e-9)
    }
  }

  @Test func handlesNarrowWhatASliderCovers() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      try page.press("8")
      try page.click("[data-ranged=level]")
      try page.drag("[data-id=level] .handles", from: 0, to: 0.4)
      #expect(abs(try page.number("lab.knobs.range('level').low") - 0.4) < 0.03)
      _ = try page.evaluate("document.querySelector('[data-id=level] [data-handle=high]').focus()")
      try page.press("Home")
      // At least a hundredth of the full range from the other.
      let range = try page.number(
        "lab.knobs.range('level').high - lab.knobs.range('level').low")
      #expect(abs(range - 0.01) < 1e-9)
      try page.press("End")
      #expect(try page.number("lab.knobs.range('level').high") == 1)
      #expect(
        try page.isTrue("document.activeElement.dataset.handle === 'high'"), "the focus is lost")
      // Half way of the narrowed range.
      let half = try page.number(
        "(lab.knobs.setPlace('level', 0.5), lab.knobs.value('level') - lab.knobs.range('level').low / 2)"
      )
      #expect(abs(half - 0.5) < 1e-9)
    }
  }
}
