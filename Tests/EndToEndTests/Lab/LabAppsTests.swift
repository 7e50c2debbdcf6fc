import BrowserCapture
import BrowserDriver
import DataText
import Foundation
import ParityResults
import TestProjects
import Testing
import ToolRequirements

/// The apps that come with Parity, live on both sides, and a take of each.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabAppsTests {
  @BrowserActor private static func take(
    _ page: DrivenPage, seconds: Double, _ script: String
  ) throws {
    try page.click("#start")
    try page.wait(until: "document.body.classList.contains('sounding')")
    try page.press("r")
    _ = try page.evaluate(script)
    try page.wait(until: "lab.recorder.seconds > \(seconds)")
    // A page that was started has not taken the lab's keys with it.
    try page.wait(until: "document.activeElement?.tagName !== 'IFRAME'")
    try page.press("r")
    #expect(try page.text("String(lab.recorder === undefined)") == "true")
    try page.wait(until: "Boolean(lab.takeResult || lab.takeFault)")
    let result = try page.text("lab.takeFault ?? JSON.stringify(lab.takeResult)")
    #expect(result.contains("\"isBitExact\":true"), "\(result)")
    try page.click("#keep")
    try page.wait(until: "Boolean(document.querySelector('#take').dataset.kept)")
  }

  private func expectBitExact(_ id: String, in project: TemporaryProject) async throws {
    let run = try await Program.run([
      "run", "--project", project.folder, "--case", id, "--candidate", "port", "--json",
    ])
    let results = try JSONText.decode(RunResults.self, from: Data(run.standardOutput.utf8))
    #expect(results.cases.map(\.id) == [id])
    #expect(results.cases.allSatisfy { $0.comparison?.isBitExact == true })
    let said = results.cases.map { "\($0.verdict) \($0.message) \($0.stages ?? [])" }
    #expect(run.code == 0, "\(said) \(run.standardError)")
  }

  @Test func theAmbientAppIsHeardLiveAndATakeOfItIsBitExact() async throws {
    let project = try TemporaryProject(suites: ["presets"])
    defer { project.remove() }
    let lab = try await RunningLab(project.folder, ["presets"])
    try await lab.visit { page, _ in
      // Its voices enter within a second, whatever the hour draws.
      _ = try page.evaluate(
        """
        document.getElementById('case').value = 'first-light';
        document.getElementById('case').onchange();
        """)
      try page.wait(until: "lab.record.announcement.name === 'first-light'")
      try Self.take(
        page, seconds: 1.6,
        """
        lab.knobs.set('masterVolume', 0.5);
        lab.knobs.set('synthAttack', 0.05);
        setTimeout(() => lab.knobs.set('filterCutoffMax', 6000), 100);
        setTimeout(() => lab.knobs.set('filterType', 2), 300);
        setTimeout(() => lab.knobs.set('leadEnabled', 1), 400);
        setTimeout(() => lab.knobs.set('leadLevel', 0.7), 450);
        setTimeout(() => lab.knobs.set('grainSize', 120), 600);
        setTimeout(() => lab.knobs.set('reverbDecay', 0.4), 700);
        """)
      try page.wait(until: "lab.stream.latencies.length > 0")
      for side in ["original", "port"] { try page.wait(until: "lab.level('\(side)').peak > 1e-4") }
    }
    try await expectBitExact("presets/take-1", in: project)
  }

  @Test func theNotePlayerIsHeardLiveAndATakeOfItIsBitExact() async throws {
    let project = try TemporaryProject(suites: ["instruments"])
    defer { project.remove() }
    let lab = try await RunningLab(project.folder, ["instruments"])
    try await lab.visit { page, _ in
      try Self.take(
        page, seconds: 0.6,
        """
        lab.piano.on('one', 60, 0.8);
        lab.knobs.set('volume', 90);
        setTimeout(() => lab.piano.on('two', 67, 0.5), 50);
        setTimeout(() => lab.knobs.set('bend', 12000), 100);
        setTimeout(() => lab.knobs.set('pedal', 1), 150);
        setTimeout(() => lab.piano.off('one'), 200);
        setTimeout(() => lab.knobs.set('pedal', 0), 350);
        """)
      try page.wait(until: "lab.stream.latencies.length > 0")
      for side in ["original", "port"] { try page.wait(until: "lab.level('\(side)').peak > 1e-4") }
    }
    try await expectBitExact("instruments/take-1", in: project)
  }
}
