import AudioFiles
import AudioSignal
import Foundation
import Subprocess
import TestProjects
import Testing
import ToolRequirements

/// From an empty folder to a report of one's own page and program, with each template.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct InitTemplateTests {
  /// What a person writes: lines that stand in the place of others, in a file.
  private struct Edit {
    let file: String
    let from: String
    let to: String

    init(_ file: String, _ from: String, _ to: String) {
      (self.file, self.from, self.to) = (file, from, to)
    }

    var lines: Int { to.split(separator: "\n").count }

    func apply(in folder: String) throws {
      let path = "\(folder)/\(file)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try #require(text.contains(from), "\(file) has no \(from)")
      try text.replacing(from, with: to).write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  /// The page that is to be ported: it was there before Parity, and counts as nobody's lines.
  private static let page = [
    ("web/index.html", "<!doctype html><title>Voice</title><script src=\"voice.js\"></script>"),
    (
      "web/voice.js",
      """
      export function createVoice(context, source, { cutoff, resonance, level }) {
        const filter = new BiquadFilterNode(context, {
          type: 'lowpass', frequency: cutoff, Q: resonance,
        });
        return source.connect(filter).connect(new GainNode(context, { gain: level }));
      }
      """
    ),
  ]

  private static let caseEdits = [
    Edit(
      "web/parity/first.js", "/** What the report calls it. */",
      "import { createVoice } from '../voice.js';"),
    Edit(
      "web/parity/first.js",
      """
        const filter = new BiquadFilterNode(context, {
          type: 'lowpass', frequency: parameters.cutoff, Q: parameters.resonance,
        });
        tools.playStimulus().connect(filter).connect(context.destination);
      """,
      "  createVoice(context, tools.playStimulus(), parameters).connect(context.destination);"),
    Edit("parity.yml", "resonance: 2 }", "resonance: 2, level: 0.3 }"),
    Edit("parity.yml", "resonance: 8 }", "resonance: 8, level: 0.7 }"),
  ]

  private static let portEdits: [String: [Edit]] = [
    "c": [
      Edit(
        "port/render.c", "*sample = lowpass_next(&filter, *sample);",
        "*sample = lowpass_next(&filter, *sample) * (float)json_number(job, \"parameters.level\", 1);"
      )
    ],
    "cpp": [
      Edit(
        "port/render.cpp", "sample = filter.process(sample, coefficients);",
        "sample = filter.process(sample, coefficients) * float(parameters[\"level\"].number);")
    ],
    "python": [
      Edit(
        "port/render.py", "from lowpass import Lowpass", "from lowpass import Lowpass, to_float"),
      Edit(
        "port/render.py", "[lowpass.next(sample) for sample",
        "[lowpass.next(sample) * to_float(parameters[\"level\"]) for sample"),
    ],
    "rust": [
      Edit(
        "port/src/main.rs", "*sample = lowpass.next(*sample);",
        "*sample = lowpass.next(*sample) * parameters.number(\"level\")? as f32;")
    ],
    "swift": [
      Edit(
        "port/Sources/render/main.swift", "    let cutoff: Float",
        "    let cutoff: Float\n    let level: Float"),
      Edit(
        "port/Sources/render/main.swift", "filter.process($0, coefficients)",
        "filter.process($0, coefficients) * job.parameters.level"),
    ],
  ]

  private static let builds = [
    "c": "make -C port", "cpp": "make -C port", "python": "true",
    "rust": "cargo build --release --manifest-path port/Cargo.toml",
    "swift": "swift build -c release --package-path port",
  ]

  /// How the renderer is called, from the project's folder.
  private static let renderers = [
    "c": "port/build/render", "cpp": "port/build/render", "python": "python3 port/render.py",
    "rust": "port/target/release/render", "swift": "port/.build/release/render",
  ]

  private func shell(_ command: String, in folder: String) async throws {
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "cd '\(folder)' && \(command)"],
      output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
    try #require(
      result.terminationStatus == .exited(0),
      "\(result.standardOutput) \(result.standardError)")
    #expect(!result.standardError.contains("warning"), "\(result.standardError)")
  }

  /// A voice makes its own sound: its case has no stimulus, and a renderer begins with silence.
  private func renderWithoutAStimulus(_ template: String, in folder: String) async throws {
    let job = """
      {"format": "parity-job", "version": 1, "sampleRate": 48000, "frames": 300, "channels": 2,
       "parameters": {"cutoff": 300, "resonance": 2, "level": 1}, "output": "\(folder)/silence.wav"}
      """
    try job.write(toFile: "\(folder)/job.json", atomically: true, encoding: .utf8)
    try await shell("\(try #require(Self.renderers[template])) job.json", in: folder)

    let sound = try AudioFile.read("\(folder)/silence.wav")
    #expect(sound.channelCount == 2 && sound.frameCount == 300 && sound.sampleRate == 48000)
    #expect(sound.isSilent)
  }

  private func build(_ template: String, in folder: String) async throws {
    try await shell(try #require(Self.builds[template]), in: folder)
  }

  @Test(arguments: ["c", "cpp", "python", "swift"])
  func leadsFromAnEmptyFolderToAReport(template: String) async throws {
    try await expectAReport(from: template)
  }

  @Test(.needs(.cargo)) func leadsFromAnEmptyFolderToAReportInRust() async throws {
    try await expectAReport(from: "rust")
  }

  private func expectAReport(from template: String) async throws {
    let folder = "/tmp/parity-template-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let start = ContinuousClock.now
    for (path, text) in Self.page {
      let url = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    let started = try await Program.run(["init", "--template", template, folder])
    try #require(started.code == 0, "\(started.standardError)")
    try await build(template, in: folder)
    try await renderWithoutAStimulus(template, in: folder)
    for edit in Self.caseEdits { try edit.apply(in: folder) }
    let capture = try await Program.run(["capture", "--project", folder])
    try #require(capture.code == 0, "\(capture.standardError)")

    // The page has a level, and the renderer has none yet.
    let unfinished = try await Program.run(["run", "--project", folder])
    #expect(unfinished.code == 1, "\(unfinished.standardOutput) \(unfinished.standardError)")
    #expect(unfinished.standardOutput.contains("2 cases: 0 passed"))

    let edits = try #require(Self.portEdits[template])
    for edit in edits { try edit.apply(in: folder) }
    try await build(template, in: folder)
    let finished = try await Program.run(["run", "--project", folder])
    #expect(finished.code == 0, "\(finished.standardOutput) \(finished.standardError)")
    #expect(finished.standardOutput.contains("2 cases: 2 passed (2 bit-exact)"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/reports/latest/index.html"))
    #expect((Self.caseEdits + edits).map(\.lines).reduce(0, +) < 15)
    // docs/own-port.md promises five minutes; what a loaded machine takes is no fault.
    print("\(template): from an empty folder to a report in \(ContinuousClock.now - start)")
  }

  // As it is, before anybody has written a line; then with the mistake that ports make most.
  @Test func passesAsItIsAndFailsWithAMistake() async throws {
    let folder = "/tmp/parity-template-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try await Program.run(["init", "--template", "python", folder])
    _ = try await Program.run(["capture", "--project", folder])

    let right = try await Program.run(["run", "--project", folder])
    try Edit(
      "port/lowpass.py", "to_float(math.exp(to_float(to_float(q) / 20 * 2.302585092994046)))", "q"
    ).apply(in: folder)
    let wrong = try await Program.run(["run", "--project", folder])

    #expect(right.code == 0, "\(right.standardOutput)")
    #expect(wrong.code == 1)
    #expect(wrong.standardOutput.contains("Q is read as linear, not in dB"))
  }
}
