import BrowserCapture
import Foundation
import ParityReferences
import Subprocess
import SystemPackage
import TestProjects
import Testing
import ToolRequirements

/// Captures in the browser that is installed. Each test has a project of its own.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct CaptureCommandTests {
  @Test func agreesWithTheCommittedReferences() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }

    let output = try await capture(project, "--check", "--suite", "fdn-hadamard")

    #expect(output.code == 0)
    #expect(output.standardOutput.contains("5 of 5 references repeat to the bit"))
  }

  @Test func noticesAReferenceThatNoLongerHolds() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    // Half the mixing level, in a copy of the worklet.
    try edit("\(project.references)/web/apps/ambient/worklets/hadamard-mix.js") {
      $0.replacing("8: 0.3535533905932738", with: "8: 0.17677669529663687")
    }

    let output = try await capture(project, "--check", "--suite", "fdn-hadamard")

    #expect(output.code == 1)
    #expect(output.standardOutput.contains("differs    fdn-hadamard/eight-lines-noise"))
    #expect(output.standardOutput.contains("2 of 5 references"))
  }

  @Test func recordsTheScriptsThatItLoadedAndNoOthers() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }

    let output = try await capture(project, "--suite", "fdn-hadamard")

    #expect(output.code == 0, "\(output.standardError)")
    let manifest = try ReferenceLibrary(folder: project.references).manifest
    let entry = try #require(manifest.cases.first { $0.suite == "fdn-hadamard" })
    let sources = manifest.captures.first { $0.origin.id == entry.capture }?.sources.keys
    let scripts = Set(try #require(sources))
    #expect(scripts.contains("web/cases/fdn-hadamard.js"))
    // What the case's worklet is, loaded by address.
    #expect(scripts.contains("web/apps/ambient/worklets/hadamard-mix.js"))
    #expect(!scripts.contains { $0.hasPrefix("web/apps/hisynth/") })
  }

  @Test func reportsEachBrokenCaseAndCapturesTheOthers() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    try write(brokenCases, to: "\(project.references)/web/cases/broken.js")
    try write("export const cases = [;", to: "\(project.references)/web/cases/syntax.js")

    let output = try await capture(
      project, "--suite", "broken", "--suite", "syntax", "--timeout", "20")

    #expect(output.code == 2)
    #expect(
      output.standardError.contains(
        "broken/throws (web/cases/broken.js:7:32): the oscillator has no socket"))
    #expect(
      output.standardError.contains("broken/silent (web/cases/broken.js): render 1 is silent"))
    #expect(
      output.standardError.contains("broken/not-finite (web/cases/broken.js): render 1 is not"))
    #expect(
      output.standardError.contains("broken/hangs (web/cases/broken.js): no render within 20 s"))
    #expect(output.standardError.contains("web/cases/syntax.js:1:23: Unexpected token ';'"))
    #expect(output.standardOutput.contains("captured 2 cases"))
    let filed = try FileManager.default.contentsOfDirectory(atPath: "\(project.references)/broken")
    #expect(filed.sorted() == ["after", "before"])
    try expectNothingLeftBehind(project)
  }

  @Test func endsTheBrowserAndChangesNothingWhenInterrupted() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    // The case says itself when it is about to hang, in the only way that waits for no answer.
    let server = try await LocalServer()
    defer { server.stop() }
    let ready =
      "const r = new XMLHttpRequest(); r.open('GET', '\(server.address)/', false); r.send();"
    try write(
      brokenCases.replacing(
        "if (name === 'hangs') for",
        with: "if (name === 'hangs') { \(ready) } if (name === 'hangs') for"),
      to: "\(project.references)/web/cases/broken.js")
    let manifest = try Data(contentsOf: URL(fileURLWithPath: "\(project.references)/manifest.json"))

    let result = try await Subprocess.run(
      .path(FilePath(Program.path)),
      arguments: ["capture", "--project", "\(project.folder)", "--case", "broken/hangs"],
      environment: .inherit.updating(["TMPDIR": project.folder]), input: .none,
      output: .discarded, error: .discarded
    ) { execution in
      await server.firstRequest()
      try execution.send(signal: .interrupt)
    }

    #expect(result.terminationStatus == .exited(130))
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: "\(project.references)/manifest.json")) == manifest)
    try expectNothingLeftBehind(project)
  }

  @Test(arguments: [
    (["PARITY_CHROMIUM": "/nonexistent/chromium"], [String](), "/nonexistent/chromium"),
    (["PARITY_CHROMIUM": "/bin/true"], [], "not a version"),
    ([:], ["--suite", "theremin"], "there are: adsr"),
    ([:], ["--case", "fdn-hadamard/none"], "no case matches"),
    ([:], ["--timeout", "0"], "--timeout must be between 1 and 86400 seconds, not 0"),
    ([:], ["--renders", "1"], "--renders must be between 2 and 100, not 1"),
  ])
  func explainsWhatKeepsItFromCapturing(
    environment: [String: String], arguments: [String], text: String
  ) async throws {
    let project = try TemporaryProject()
    defer { project.remove() }

    let output = try await Program.run(
      ["capture", "--project", project.folder] + arguments, environment: environment)

    #expect([2, 64].contains(output.code))
    #expect(output.standardError.contains(text))
  }

  // MARK: Helpers

  private func capture(
    _ project: TemporaryProject, _ arguments: String...
  ) async throws -> Program.Output {
    try await Program.run(
      ["capture", "--project", project.folder] + arguments,
      environment: ["TMPDIR": project.folder])
  }

  /// No staged files, and no profile: the program was given the project as its temporary folder.
  private func expectNothingLeftBehind(_ project: TemporaryProject) throws {
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.folder) == ["reference-audio"])
    let references = try FileManager.default.contentsOfDirectory(atPath: project.references)
    #expect(!references.contains { $0.hasPrefix(".") })
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func edit(_ path: String, _ change: (String) -> String) throws {
    try write(change(try String(contentsOfFile: path, encoding: .utf8)), to: path)
  }

  private let brokenCases = """
    export const component = 'Broken';
    const make = (name) =>
      ({ name, sampleRate: 48000, frames: 256, channels: 1, parameters: { name } });
    export const cases =
      ['before', 'throws', 'silent', 'not-finite', 'hangs', 'after'].map(make);
    export function compute({ parameters: { name }, frames }) {
      if (name === 'throws') throw new Error('the oscillator has no socket');
      if (name === 'hangs') for (;;);
      const fill = { silent: 0, 'not-finite': NaN }[name] ?? 0.5;
      return [new Float32Array(frames).fill(fill)];
    }
    """
}
