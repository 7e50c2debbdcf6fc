import BrowserDriver
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// The keyboard alone: everything is reached by it, and a find becomes a case.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabKeyboardTests {
  /// Presses the tabulator until something has the focus.
  @BrowserActor private static func tab(_ page: DrivenPage, until condition: String) throws {
    for _ in 0..<120 {
      if try page.isTrue("((node) => \(condition))(document.activeElement)") { return }
      try page.press("Tab")
    }
    Issue.record("the tabulator never leads to \(condition)")
  }

  @Test func everyControlOfEveryModeIsReached() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      _ = try page.evaluate(
        """
        lab.knobs.select('level', true);
        lab.knobs.setRange('level', 0.2, 0.8);
        lab.knobs.map('level', 'x');
        document.addEventListener('focusin', ({ target }) => window.reached.add(target));
        """)
      for mode in ["7", "8", "9", "0"] {
        _ = try page.evaluate("document.activeElement.blur(); window.reached = new Set()")
        try page.press(mode)
        let wanted =
          """
          [...document.querySelectorAll('button, input, select, summary, [tabindex]')].filter((node) =>
            node.tabIndex >= 0 && !node.disabled && node.checkVisibility({ visibilityProperty: true })
            && !window.reached.has(node)).map((node) => node.id || node.ariaLabel || node.textContent).join()
          """
        for _ in 0..<80 where try page.text(wanted) != "" { try page.press("Tab") }
        #expect(try page.text(wanted) == "", "mode \(mode)")
      }
    }
  }

  @Test func aFindBecomesACase() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      try Self.tab(page, until: "node.id === 'start'")
      try page.press("Enter")
      try page.wait(until: "document.body.classList.contains('sounding')")
      try page.press("8")
      try Self.tab(page, until: "node.dataset.live === 'level'")
      try page.press(" ")
      #expect(try page.isTrue("lab.knobs.isSelected('level')"))
      #expect(try page.isTrue("document.activeElement.dataset.live === 'level'"))
      try page.press("9")
      try page.press("r")
      try Self.tab(page, until: "node.closest('[data-id=level]') && node.role === 'slider'")
      try page.press("ArrowRight")
      #expect(abs(try page.number("lab.knobs.value('level')") - 0.26) < 1e-9)
      try page.wait(until: "lab.recorder.seconds > 0.3")
      try page.press("r")
      try page.wait(until: "Boolean(lab.takeResult || lab.takeFault)")
      #expect(try page.isTrue("lab.takeResult?.isBitExact === true"))
      try page.press("k")
      try page.wait(until: "document.querySelector('#take').dataset.kept === 'tone/take-1'")
    }
  }
}
