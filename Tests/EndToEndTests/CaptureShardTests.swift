import BrowserCapture
import DataText
import Foundation
import ParityReferences
import ParityResults
import TestProjects
import Testing
import ToolRequirements

@testable import ParityFleet

/// A capture in parts, in the browser that is installed.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct CaptureShardTests {
  /// A module, a stimulus from a file, a page and a take of it.
  private func makeProject() throws -> String {
    let folder = try CapturedProject.folder("parts")
    let module = """
      export const component = 'Gain';
      export async function build(context, { parameters }, tools) {
        const gain = new GainNode(context, { gain: parameters.level });
        tools.tap('Gain', gain);
        tools.playStimulus().connect(gain).connect(context.destination);
      }
      """
    try CapturedProject.write(module, to: "\(folder)/web/parity/gain.js")
    try CapturedProject.write(
      """
      <!doctype html><title>Page</title><script src="tone.js"></script>
      """, to: "\(folder)/web/index.html")
    try CapturedProject.write(
      """
      const context = new AudioContext();
      const tone = new OscillatorNode(context, { frequency: 500 });
      tone.connect(context.destination);
      tone.start();
      """, to: "\(folder)/web/tone.js")
    try CapturedProject.write(
      """
      web: web
      stimuli:
        step: { kind: constant, amplitude: 0.25 }
        take: { file: take.wav }
      suites:
        gain:
          module: parity/gain.js
          frames: 1024
          parameters: { level: 0.5 }
          cases:
            from-file: { stimulus: take }
          sweeps:
            levels: { stimulus: step, vary: { level: [0.1, 0.2, 0.3] } }
        live:
          pages:
            tone: { page: index.html, seconds: 0.05 }
      """, to: "\(folder)/parity.yml")
    try CapturedProject.write(
      """
      {"name": "played", "page": "index.html", "sampleRate": 48000, "frames": 2560, "channels": 2,
       "parameters": {"gestures": []}, "controls": {}, "buttons": []}
      """, to: "\(folder)/lab/takes/live/played.json")
    return folder
  }

  /// All that a manifest says, without dates and the numbers of captures.
  private func manifest(_ folder: String) throws -> (entries: Data, scripts: Set<String>) {
    var manifest = try ReferenceLibrary(folder: "\(folder)/reference-audio").manifest
    let scripts = Set(manifest.captures.flatMap { $0.sources.map { "\($0.key) \($0.value)" } })
    manifest.captures = []
    for index in manifest.cases.indices { manifest.cases[index].capture = 0 }
    return (try JSONText.encode(manifest), scripts)
  }

  @Test func filesWhatOneCaptureFiles() async throws {
    let folder = try makeProject()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let references = "\(folder)/reference-audio"
    let whole = try await Program.run(["capture", "--project", folder])
    #expect(whole.code == 0, "\(whole.standardError)")
    let expected = try manifest(folder)
    let sounds = try FileManager.default.subpathsOfDirectory(atPath: references).sorted()
    try FileManager.default.removeItem(atPath: references)

    for index in 1...2 {
      let part = try await Program.run(
        ["capture", "--project", folder, "--shard", "\(index)/2", "-o", "\(folder)/shards"]
          + ["--check-share", "100%"])
      #expect(part.code == 0, "\(part.standardError)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(references)/manifest.json"))
    let shards = "\(folder)/shards"
    let wrong = try await Program.run(["merge", shards, "--project", folder])
    let merged = try await Program.run(["merge", "--captures", shards, "--project", folder])

    #expect(wrong.code == 2)
    #expect(merged.code == 0, "\(merged.standardError)")
    #expect(merged.standardOutput.contains("filed 6 cases; 6 repeat to the bit; 0 failed"))
    #expect(
      merged.standardOutput.contains(
        "6 of 6 cases that two shards rendered are the same to the bit"))
    let found = try manifest(folder)
    #expect(String(decoding: found.entries, as: UTF8.self).contains("live/played"))
    #expect(found.entries == expected.entries)
    #expect(found.scripts == expected.scripts)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: references).sorted() == sounds)
    for entry in try ReferenceLibrary(folder: references).manifest.cases {
      _ = try ReferenceLibrary(folder: references).load(entry)
    }
  }

  @Test func changesNothingWhereAPartIsMissingOrOfAnotherState() async throws {
    let folder = try makeProject()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let shards = "\(folder)/shards"
    let part = ["capture", "--project", folder, "--suite", "gain", "-o", shards]
    #expect(try await Program.run(part + ["--shard", "1/2"]).code == 0)

    let missing = try await Program.run(["merge", "--captures", shards, "--project", folder])
    let numbers = try await Program.run(
      ["merge", "--captures", shards, "--project", folder, "--dry-run"])
    try CapturedProject.write(
      try String(contentsOfFile: "\(folder)/web/parity/gain.js", encoding: .utf8)
        + "\n// changed\n",
      to: "\(folder)/web/parity/gain.js")
    #expect(try await Program.run(part + ["--shard", "2/2"]).code == 0)
    let changed = try await Program.run(["merge", "--captures", shards, "--project", folder])

    #expect(missing.code == 2)
    #expect(missing.standardError.contains("1 of 2 shards is missing: 2"))
    #expect(numbers.standardOutput == "2\n")
    #expect(changed.code == 2)
    #expect(changed.standardError.contains("its web/parity/gain.js differs from the project's"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/reference-audio/manifest.json"))
  }

  /// As `sysexits.h` has it: an engine tries 75 again, and 2 never.
  @Test func asksForLaterWhereTheBrowserDoesNotStart() async throws {
    let folder = try makeProject()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let browser = "\(folder)/chromium"
    try CapturedProject.write(
      "#!/bin/sh\n[ \"$1\" = --version ] && echo Chromium 120.0.1.2\n", to: browser)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
    func capture(_ program: String) async throws -> Program.Output {
      try await Program.run(
        ["capture", "--project", folder, "--shard", "1/2", "-o", "\(folder)/shards"],
        environment: ["PARITY_CHROMIUM": program])
    }

    let ended = try await capture(browser)
    let none = try await capture("\(folder)/nothing")

    #expect(ended.code == 75, "\(ended.standardError)")
    #expect(none.code == 2, "\(none.standardError)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/shards") == [])
  }
}
