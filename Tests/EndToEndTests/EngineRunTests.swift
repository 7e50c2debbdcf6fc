import Foundation
import ParityResults
import Subprocess
import SystemPackage
import TestProjects
import Testing
import ToolRequirements

@testable import ParityReferences

/// Engines as candidates: from a trace to every report of a run.
@Suite(.takesTurns) struct EngineRunTests {
  /// Parity's own engine, called as anybody's: it says that it has no ramps.
  private func project(
    refusing pattern: String = "*ramp*", crashingAt other: String = "-"
  ) async throws -> TemporaryProject {
    let project = try TemporaryProject(suites: [])
    try FileManager.default.removeItem(atPath: project.references)
    let pack = "\(project.folder)/gain.paritypack"
    let packed = try await Program.run(
      ["pack", "--project", Program.checkout, "--suite", "gain", "-o", pack])
    try #require(packed.code == 0, "\(packed.standardError)")
    let script =
      "case \"$3\" in \(pattern)) echo \"unsupported: ramps\"; exit 3;;"
      + " \(other)) kill -SEGV $$;; esac;"
      + " exec \"$0\" replay \"$1\" -o \"$2\""
    try Data(
      """
      candidates:
        own: { command: [bash, -c, '\(script)', '\(Program.path)', '{graph}', '{output}', '{name}'] }
      """.utf8
    ).write(to: URL(fileURLWithPath: "\(project.folder)/parity.yml"))
    let unpacked = try await Program.run(["unpack", pack, "--project", project.folder])
    try #require(unpacked.code == 0, "\(unpacked.standardError)")
    return project
  }

  private func results(_ project: TemporaryProject) throws -> RunResults {
    try RunResults.read(path: "\(project.folder)/reports/latest/results.json")
  }

  @Test func countsWhatAnEngineDoesNotHaveInEveryReport() async throws {
    let project = try await project()
    defer { project.remove() }
    // The suite's cases, as they are committed.
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(project.references)/gain")
      .filter { $0 != "samples.f32" }
    let ramps = names.count { $0.contains("ramp") }
    #expect(ramps > 0 && ramps < names.count)

    let first = try await Program.run(["run", "--project", project.folder])
    let own = try results(project).summary

    // It fails nothing, and is hidden nowhere.
    #expect(first.code == 0, "\(first.standardOutput) \(first.standardError)")
    #expect(own.cases == names.count)
    #expect(own.unsupported == ramps && own.bitExact == names.count - ramps)
    #expect(first.standardOutput.contains("UNSUPPORTED  \(ramps) cases of own: ramps"))
    #expect(first.standardOutput.contains("\(ramps) unsupported, 0 errors"))
    let folder = "\(project.folder)/reports/latest"
    let junit = try String(contentsOfFile: "\(folder)/junit.xml", encoding: .utf8)
    #expect(junit.contains("skipped=\"\(ramps)\"") && junit.contains("unsupported: ramps"))
    let summary = try String(contentsOfFile: "\(folder)/summary.md", encoding: .utf8)
    #expect(summary.contains("| \(ramps) | ramps | own |"))
    let page = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
    #expect(page.contains("\(ramps) are unsupported by the candidate"))

    let again = try await Program.run(["run", "--resume", "--project", project.folder])

    #expect(again.standardError.contains("\(names.count) of \(names.count) results are kept"))
    #expect(try results(project).summary == own)
    // Nobody has to read it as a note about modules: none of the project's changed.
    #expect(!again.standardError.contains("changed since the references were captured"))
  }

  @Test func countsTheSameInParts() async throws {
    let project = try await project()
    defer { project.remove() }
    let whole = try await Program.run(["run", "--project", project.folder])
    #expect(whole.code == 0, "\(whole.standardOutput) \(whole.standardError)")
    let own = try results(project)
    for part in 1...2 {
      let shard = try await Program.run(
        ["run", "--project", project.folder, "--shard", "\(part)/2"]
          + ["-o", "\(project.folder)/shards"])
      #expect(shard.code == 0, "\(shard.standardError)")
    }

    let merged = try await Program.run(
      ["merge", "\(project.folder)/shards", "--project", project.folder])

    #expect(merged.code == 0, "\(merged.standardOutput) \(merged.standardError)")
    let both = try results(project)
    #expect(both.summary == own.summary)
    #expect(both.cases.map(\.verdict) == own.cases.map(\.verdict))
  }

  @Test func passesNothingWhereNothingWasCompared() async throws {
    let project = try await project(refusing: "*")
    defer { project.remove() }

    let run = try await Program.run(["run", "--project", project.folder])

    #expect(run.code == 2, "\(run.standardOutput)")
    #expect(try results(project).summary.isPass == false)
  }

  // A crash costs its case alone, and has a column; the report that the page lies in can be replaced.
  @Test func showsACrashByItselfAndRunsAgain() async throws {
    let project = try await project(crashingAt: "half")
    defer { project.remove() }
    let folder = "\(project.folder)/reports/latest"

    let run = try await Program.run(["run", "--project", project.folder])
    let conformance = try await Program.run(["conformance", "--project", project.folder])
    let again = try await Program.run(["run", "--project", project.folder])

    #expect(run.code == 2, "\(run.standardOutput) \(run.standardError)")
    let own = try results(project).summary
    #expect(own.errors == 1 && own.passed == own.cases - own.unsupported - 1)
    let exact = "\(own.passed) | 0 | 0 | 0 | \(own.unsupported) | 1 | 0 |"
    #expect(conformance.standardOutput.contains("| gain | \(own.cases) | \(exact)"))
    #expect(again.code == 2, "\(again.standardError)")
    let last = try await Program.run(["conformance", "--project", project.folder])
    #expect(last.code == 0, "\(last.standardError)")
    let table = try String(contentsOfFile: "\(folder)/conformance.md", encoding: .utf8)
    #expect(
      table.hasPrefix("[![own conformance, \(own.passed) of \(own.cases) exact](conformance.svg)]"))
  }

  /// As a new user comes to a page: a pack, a player, an engine from the package index.
  @Test(.needs(.webAudioAPI)) func playsGraphsWithAnEngineOfOthers() async throws {
    let folder = "/tmp/parity-engine-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let started = try await Program.run(["init", "--template", "engine-python", folder])
    try #require(started.code == 0, "\(started.standardError)")
    let pack = "\(folder)/three.paritypack"
    let packed = try await Program.run(
      ["pack", "--project", Program.checkout, "--suite", "gain", "--suite", "biquad"]
        + ["--suite", "worklet", "-o", pack])
    try #require(packed.code == 0, "\(packed.standardError)")
    let unpacked = try await Program.run(["unpack", pack, "--project", folder])
    try #require(unpacked.code == 0, "\(unpacked.standardError)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/port/.venv", withDestinationPath: "\(Program.checkout)/.build/engines")

    let run = try await Program.run(
      ["run", "--project", folder, "--diagnose", "off"])
    let conformance = try await Program.run(["conformance", "--project", folder])
    #expect(conformance.code == 0, "\(conformance.standardError)")
    #expect(conformance.standardOutput.contains("| biquad | 48 |"))
    let page = try String(
      contentsOfFile: "\(folder)/reports/latest/conformance.html", encoding: .utf8)
    #expect(page.contains("web-audio-api, held to Chromium"))
    let found = try RunResults.read(path: "\(folder)/reports/latest/results.json")

    // Web-audio-api 0.5.0: 41 of 48 biquads and 14 of 16 gains lie within −100 dB, and it has no worklets that a
    // trace could name. Fewer would be the player's fault; another version may do better.
    // Two filters with a Q of 0 are not finite, which is an error.
    #expect(run.code == 2, "\(run.standardOutput) \(run.standardError)")
    func count(_ suite: String, _ verdict: Verdict) -> Int {
      found.cases.count { $0.suite == suite && $0.verdict == verdict }
    }
    #expect(count("biquad", .pass) >= 35)
    #expect(count("gain", .pass) >= 12)
    #expect(count("worklet", .unsupported) >= 1)
    #expect(
      found.cases.allSatisfy { $0.verdict != .unsupported || $0.unsupported == "AudioWorkletNode" })
    #expect(
      try String(contentsOfFile: "\(folder)/port/play.py", encoding: .utf8)
        .split(separator: "\n").count { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("#") }
        < 100)
  }

  /// What a player of today makes of a trace of tomorrow.
  @Test(
    .needs(.webAudioAPI),
    arguments: [
      (2, "GainNode", "version 2 of the trace"), (1, "FutureNode", "FutureNode"),
      (1, "AudioWorkletNode", "AudioWorkletNode"),
    ])
  func saysWhatATraceNeedsThatThePlayerLacks(
    version: Int, type: String, what: String
  ) async throws {
    let folder = "/tmp/parity-engine-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try await Program.run(["init", "--template", "engine-python", folder])
    try OneNodeCase.write(version: version, type: type, to: folder)

    let played = try await Subprocess.run(
      .path(FilePath("\(Program.checkout)/.build/engines/bin/python")),
      arguments: ["\(folder)/port/play.py", "\(folder)/case.json"],
      output: .string(limit: 1 << 16), error: .string(limit: 1 << 16))

    #expect(played.standardOutput == "unsupported a/b \(what)\n", "\(played.standardError)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/out.wav"))
  }
}
