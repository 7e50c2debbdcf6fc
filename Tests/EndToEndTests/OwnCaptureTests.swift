import AudioSignal
import BrowserCapture
import Foundation
import ParityResults
import TestProjects
import Testing
import ToolRequirements

@testable import ParityReferences

/// Captures the web side of a project of one's own, in the browser that is installed.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct OwnCaptureTests {
  /// An app with a module and a worklet of its own, in a folder below the project's.
  private func makeProject() throws -> String {
    let folder = try CapturedProject.folder("own")
    try CapturedProject.write(
      """
      class Hiss extends AudioWorkletProcessor {
        process(inputs, [output]) {
          output[0].forEach((_, n) => { output[0][n] = Math.random() - 0.5; });
          return true;
        }
      }
      registerProcessor('hiss', Hiss);
      """, to: "\(folder)/public/worklets/hiss.js")
    try CapturedProject.write(
      """
      export async function startHiss(context, level) {
        // As the app does it: by its address from the page.
        await context.audioWorklet.addModule('worklets/hiss.js');
        const gain = new GainNode(context, { gain: level });
        new AudioWorkletNode(context, 'hiss').connect(gain);
        return gain;
      }
      """, to: "\(folder)/public/src/hiss.js")
    try CapturedProject.write(
      """
      import { startHiss } from '../src/hiss.js';
      export const component = 'Hiss';
      export async function build(context, { parameters }, tools) {
        const hiss = await startHiss(context, parameters.level);
        tools.tap('Hiss level', hiss);
        const sum = new GainNode(context);
        hiss.connect(sum).connect(context.destination);
        if (tools.stimulus) tools.playStimulus().connect(sum);
      }
      """, to: "\(folder)/public/parity/hiss.js")
    try CapturedProject.write(
      """
      <!doctype html><title>Page</title><script>
        const context = new AudioContext();
        const tone = new OscillatorNode(context, { frequency: 500 });
        tone.connect(context.destination);
        tone.start();
      </script>
      """, to: "\(folder)/public/index.html")
    try CapturedProject.write(
      """
      web: public
      stimuli:
        step: { kind: constant, amplitude: 0.25 }
        take: { file: take.wav }
      suites:
        hiss:
          module: parity/hiss.js
          frames: 1024
          parameters: { level: 0.5 }
          cases:
            plain: {}
            named: { stimulus: step }
            from-file: { stimulus: take }
          sweeps:
            levels: { vary: { level: [0.1, 0.2] } }
        live:
          pages:
            tone: { page: index.html, seconds: 0.05 }
      candidates:
        copy: { command: [cp, '{stimulus}', '{output}'], cases: [hiss/from-file] }
      limits: { default: -100 dB }
      """, to: "\(folder)/parity.yml")
    return folder
  }

  @Test func capturesTheAppsOwnModulesAndPages() async throws {
    let folder = try makeProject()
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let output = try await Program.run(["capture", "--project", folder])

    #expect(output.code == 0, "\(output.standardError)")
    #expect(output.standardOutput.contains("live/tone: recorded; its recordings are identical"))
    #expect(output.standardOutput.contains("captured 5 cases, 2 renders each; 5 repeat to the bit"))
    let library = try ReferenceLibrary(folder: "\(folder)/reference-audio")
    #expect(
      library.manifest.cases.map(\.id) == [
        "hiss/from-file", "hiss/levels-base", "hiss/levels-level-0p2", "hiss/named", "hiss/plain",
        "live/tone",
      ])
    func samples(_ id: String) throws -> [Float] {
      let entry = try library.entries(suites: [], pattern: id)[0]
      return try library.load(entry).audio.channels[0]
    }
    // Math.random is mulberry32 with seed 8 in worklets, also in one that the app's own code loads.
    var random = Mulberry32(seed: 8, state: .wrapping)
    let hiss = (0..<1024).map { _ in Float(random.next() - 0.5) * 0.5 }
    let plain = try samples("hiss/plain")
    #expect(zip(plain, hiss).allSatisfy { $0 == $1 })
    let named = try samples("hiss/named")
    #expect(zip(named, hiss).allSatisfy { abs($0 - ($1 + 0.25)) < 1e-7 })
    let mixed = try samples("hiss/from-file")
    #expect(mixed.indices.allSatisfy { abs(mixed[$0] - hiss[$0] - Float($0) / 2048) < 1e-7 })
    let stages = try #require(
      FileManager.default.contents(
        atPath: "\(folder)/reference-audio/hiss/plain/stages.json"))
    #expect(String(decoding: stages, as: UTF8.self).contains("\"hiss-level\""))
    let files = FileManager.default
    #expect(files.fileExists(atPath: "\(folder)/reference-audio/hiss/from-file/stimulus.wav"))

    let check = try await Program.run([
      "capture", "--check", "--project", folder, "--suite", "hiss",
    ])
    #expect(check.standardOutput.contains("5 of 5 references repeat to the bit"))
    // A stimulus that is gone could not be captured again.
    try files.moveItem(atPath: "\(folder)/take.wav", toPath: "\(folder)/away.wav")
    let without = try await Program.run(["run", "--project", folder])
    #expect(without.code == 2)
    #expect(without.standardOutput.contains("ERROR  hiss/from-file (copy): its stimulus"))
    try files.moveItem(atPath: "\(folder)/away.wav", toPath: "\(folder)/take.wav")
    let run = try await Program.run(["run", "--project", folder])
    // What no candidate declares as its own is nobody's to pass.
    #expect(run.code == 2)
    #expect(run.standardOutput.contains("FAIL   hiss/from-file"))
    #expect(run.standardOutput.contains("ERROR  hiss/levels-base: no candidate renders it"))
    // What several have in common is said once.
    #expect(
      run.standardOutput.contains("the same of hiss/levels-level-0p2, hiss/named, hiss/plain"))
    let page = try await Program.run(
      ["run", "--project", folder, "--candidate", "engine", "--suite", "live"])
    #expect(page.code == 0, "\(page.standardOutput)")
  }

  @Test func noticesThatAModuleOfTheAppHasChanged() async throws {
    let folder = try makeProject()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try await Program.run(["capture", "--project", folder, "--suite", "hiss"])
    try CapturedProject.write("export const unused = 1;", to: "\(folder)/public/src/other.js")
    let before = try await Program.run(["run", "--project", folder])

    let path = "\(folder)/public/src/hiss.js"
    try CapturedProject.write(
      try String(contentsOfFile: path, encoding: .utf8) + "\n// changed", to: path)
    let after = try await Program.run(["run", "--project", folder])

    #expect(!before.standardError.contains("changed since"))
    // Each case that is from it says so; beside that nothing has to.
    #expect(after.code == 2)
    #expect(
      after.standardOutput.contains(": public/src/hiss.js changed since it was captured"),
      "\(after.standardOutput)")
  }

  @Test func saysWhichStimulusIsMissing() async throws {
    let folder = try makeProject()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.removeItem(atPath: "\(folder)/take.wav")
    let path = "\(folder)/public/parity/hiss.js"
    try CapturedProject.write(
      try String(contentsOfFile: path, encoding: .utf8)
        + """

        export const cases = [{ name: 'unknown', sampleRate: 48000, frames: 128, channels: 1,
          stimulus: 'stepp', parameters: { level: 1 } }];
        """, to: path)

    let output = try await Program.run(["capture", "--project", folder, "--suite", "hiss"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("no stimulus is named 'stepp'"))
    #expect(output.standardError.contains("take.wav"))
    #expect(output.standardOutput.contains("captured 4 cases"))
  }
}

/// What the tutorial in docs/own-port.md says, done by its words.
@Suite(
  .takesTurns,
  .needs(.chromium))
struct OwnPortTutorialTests {
  private func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(Program.checkout)/docs/own-port.md", encoding: .utf8)
    return text.components(separatedBy: "```").enumerated().compactMap { index, block in
      index % 2 == 1 && block.hasPrefix("\(language)\n")
        ? String(block.dropFirst(language.count + 1)) : nil
    }
  }

  @Test func leadsFromAPageToAReport() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    let files = FileManager.default
    for path in ["parity.yml", "reference-audio", "web/parity", ".gitignore"] {
      try? files.removeItem(atPath: "\(example.folder)/\(path)")
    }
    try await example.make("fixed")
    let start = ContinuousClock.now

    let started = try await Program.run(["init", example.folder])
    #expect(started.code == 0, "\(started.standardError)")
    let found = try String(contentsOfFile: "\(example.folder)/parity.yml", encoding: .utf8)
    #expect(found.contains("\nweb: web\n"))
    try files.removeItem(atPath: "\(example.folder)/web/parity/first.js")
    let module = try #require(try blocks("js").first { $0.contains("export const component") })
    let yaml = try #require(try blocks("yaml").first)
    try module.write(
      toFile: "\(example.folder)/web/parity/voice.js", atomically: true, encoding: .utf8)
    try yaml.write(toFile: "\(example.folder)/parity.yml", atomically: true, encoding: .utf8)
    let capture = try await Program.run(["capture", "--project", example.folder])
    let run = try await example.run()

    let written = (module + yaml).split(separator: "\n").count
    #expect(written <= 30)
    #expect(capture.code == 0, "\(capture.standardError)")
    #expect(run.code == 0, "\(run.standardOutput)")
    #expect(files.fileExists(atPath: "\(example.folder)/reports/latest/index.html"))
    // The ten minutes that the page promises, of which the machine takes seconds when nothing else runs.
    #expect(ContinuousClock.now - start < .seconds(600))
  }

  @Test func countsTheLinesItPromises() throws {
    let text = try String(contentsOfFile: "\(Program.checkout)/docs/own-port.md", encoding: .utf8)
    let module = try #require(try blocks("js").first { $0.contains("export const component") })
    let yaml = try #require(try blocks("yaml").first)

    let count = (module + yaml).split(separator: "\n").count

    #expect(text.contains("\(count) lines written by hand"))
  }
}
