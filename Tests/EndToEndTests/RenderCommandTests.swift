import AudioFiles
import Foundation
import ParitySuite
import Testing

@Suite struct RenderCommandTests {
  private static let app = "\(Program.checkout)/reference-audio/web/app"

  /// The references keep the last of 8 s, from the same seeds and date.
  @Test func rendersWhatThePagePlays() async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)

    let output = try await Program.run([
      "render", "\(Self.app)/presets/sparse-manual.json", "-o", "\(folder)/out.wav", "--seconds",
      "8", "--epoch", "2026-01-15T12:00:11Z", "--stems", "\(folder)/stems",
    ])

    #expect(output.code == 0)
    // What the page calls its stages (reference-audio/web/app/sound/mixer.js).
    let stems = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/stems").sorted()
    #expect(
      stems == [
        "delay.wav", "granulator.wav", "lead.wav", "master.wav", "ocean.wav", "output.wav",
        "reverb.wav", "voices.wav",
      ])
    let last = try AudioFile.read("\(folder)/stems/output.wav")
    let isTheOutput = try last == AudioFile.read("\(folder)/out.wav")
    #expect(isTheOutput)
    let library = try ReferenceLibrary(folder: "\(Program.checkout)/reference-audio")
    let entry = try #require(library.manifest.cases.first { $0.id == "presets/sparse-manual" })
    let reference = try library.load(entry)
    let rendered = try AudioFile.read("\(folder)/out.wav")
    let isEqual = rendered.dropping(frames: reference.definition.keepFrom ?? 0) == reference.audio
    #expect(isEqual)
  }

  @Test(arguments: [
    (#"{"state": {"reverbType": "cave"}}"#, "reverbType: 'cave' is none of"),
    (#"{"state": {"tension": "high"}}"#, "tension: its value is of another type"),
    ("{", "this is no preset"),
  ])
  func saysWhatIsWrongWithAPreset(text: String, expected: String) async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/preset.json"))

    let output = try await Program.run([
      "render", "\(folder)/preset.json", "-o", "\(folder)/out.wav", "--app", Self.app,
    ])

    #expect(output.code == 2)
    #expect(output.standardError.contains(expected), "\(output.standardError)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/out.wav"))
  }

  @Test func namesTheFileThatIsMissing() async throws {
    let output = try await Program.run(["render", "/nonexistent.json", "-o", "/tmp/never.wav"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("cannot read /nonexistent.json"))
  }
}
