import BrowserCapture
import BrowserDriver
import DataText
import Foundation
import ParityResults
import TestProjects
import Testing
import ToolRequirements

/// Takes: rendered again on both sides, judged, and kept as cases that every run judges.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabTakeTests {
  /// Records half a second of what a script does, and waits for what it came to.
  @BrowserActor private static func take(_ page: DrivenPage, _ script: String) throws {
    try page.click("#start")
    try page.wait(until: "document.body.classList.contains('sounding')")
    try page.press("r")
    _ = try page.evaluate(script)
    try page.wait(until: "lab.recorder.seconds > 0.5")
    try page.press("r")
    try page.wait(until: "Boolean(lab.takeResult || lab.takeFault)")
    #expect(try page.text("lab.takeFault ?? ''") == "")
  }

  @BrowserActor private static func keep(_ page: DrivenPage, as id: String) throws {
    try page.click("#keep")
    try page.wait(until: "document.querySelector('#take').dataset.kept === '\(id)'")
  }

  @Test func aTakeIsKeptAndJudgedInEveryRun() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      try Self.take(
        page, "lab.knobs.set('level', 0.5); setTimeout(() => lab.knobs.set('pitch', 900), 100)")
      #expect(try page.isTrue("lab.takeResult.isBitExact"))
      try Self.keep(page, as: "tone/take-1")
    }
    let run = try await Program.run([
      "run", "--project", project.folder, "--case", "tone/take-1", "--json",
    ])
    #expect(run.code == 0, "\(run.standardError)")
    let results = try JSONText.decode(RunResults.self, from: Data(run.standardOutput.utf8))
    #expect(results.cases.map(\.id) == ["tone/take-1"])
    #expect(results.cases.allSatisfy { $0.comparison?.isBitExact == true })

    // A take that is changed by hand is not the one that was captured.
    let path = "\(project.folder)/lab/takes/tone/take-1.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("900", with: "901").write(toFile: path, atomically: true, encoding: .utf8)
    let changed = try await Program.run([
      "run", "--project", project.folder, "--case", "tone/take-1",
    ])
    #expect(changed.code == 2)
    #expect((changed.standardOutput + changed.standardError).contains("lab/takes/tone/take-1.json"))
  }

  @Test func hiSynthIsHeardLiveAndATakeOfItIsBitExact() async throws {
    let project = try TemporaryProject(suites: ["hisynth"])
    defer { project.remove() }
    let lab = try await RunningLab(project.folder, ["hisynth"])
    try await lab.visit { page, _ in
      try Self.take(
        page,
        """
        lab.piano.on('test', 60, 0.8);
        lab.knobs.set('lowPassCutoff', 1200);
        lab.knobs.set('waveform1', 2);
        setTimeout(() => lab.piano.on('more', 67, 0.5), 50);
        setTimeout(() => lab.knobs.set('lfoDepths.2', 0.5), 100);
        """)
      try page.wait(until: "lab.level('original').peak > 0.001")
      try page.wait(until: "lab.level('port').peak > 0.001")
      let result = try page.text("JSON.stringify(lab.takeResult)")
      #expect(result.contains("\"isBitExact\":true"), "\(result)")
      try Self.keep(page, as: "hisynth/take-1")
    }
    let run = try await Program.run([
      "run", "--project", project.folder, "--case", "hisynth/take-1", "--candidate", "port",
      "--json",
    ])
    #expect(run.code == 0, "\(run.standardError)")
    let results = try JSONText.decode(RunResults.self, from: Data(run.standardOutput.utf8))
    #expect(results.cases.count == 1)
    #expect(results.cases.allSatisfy { $0.comparison?.isBitExact == true })
  }

  @Test func twoPagesRecordAtOnce() async throws {
    let project = try ToneProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, browser in
      let other = try RunningLab.open(lab.address, in: browser)
      let pages = [page, other]
      for each in pages {
        try each.click("#start")
        try each.wait(until: "document.body.classList.contains('sounding')")
        try each.press("r")
        _ = try each.evaluate("lab.knobs.set('level', 0.5)")
      }
      for each in pages {
        try each.wait(until: "lab.recorder.seconds > 0.3")
        try each.press("r")
      }
      for each in pages {
        try each.wait(until: "Boolean(lab.takeResult || lab.takeFault)")
        #expect(try each.text("lab.takeFault ?? ''") == "")
        #expect(try each.isTrue("lab.takeResult.isBitExact"))
      }
      try Self.keep(page, as: "tone/take-1")
      #expect(other.complaints() == [])
    }
  }

  @Test func sayWhatTheyNeedWhereThereIsNothingToPlay() async throws {
    let project = try OwnProject(candidates: "engine:")
    defer { project.remove() }

    let output = try await Program.run(["lab", "--project", project.folder])

    #expect(output.code == 2)
    #expect(output.standardError.contains("a suite needs a 'module'"))
  }
}
