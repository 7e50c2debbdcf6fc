import AudioFiles
import Foundation
import TestProjects
import Testing

@testable import ParityReferences

@Suite(.takesTurns) struct RenderCommandTests {
  private static let app = "\(Checkout.folder)/reference-audio/web/apps/ambient"

  /// A folder of presets becomes a folder of sounds, each what it is by itself; one that is none keeps no other from it.
  @Test func rendersManyPresetsIntoAFolder() async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let broken = "\(folder)/broken.json"
    try Data("{".utf8).write(to: URL(fileURLWithPath: broken))
    let presets = ["sparse-manual", "clockwork"].map { "\(Self.app)/presets/\($0).json" }

    let output = try await Commands.run(
      [
        "render", "--app", "ambient", "--app-folder", Self.app, "--seconds", "0.5", "-o",
        "\(folder)/out",
      ]
        + presets + [broken])
    let single = try await Commands.run(
      ["render", presets[0], "--seconds", "0.5", "-o", "\(folder)/single.wav"])

    #expect(output.code == 2)
    #expect(single.code == 0)
    #expect(output.standardError.contains("broken.json"))
    #expect(output.standardOutput.contains("2 presets in "))
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out").sorted()
    #expect(names == ["clockwork.wav", "sparse-manual.wav"])
    let isEqual =
      try AudioFile.read("\(folder)/out/sparse-manual.wav")
      == AudioFile.read("\(folder)/single.wav")
    #expect(isEqual)
  }

  @Test func refusesTwoPresetsOfOneName() async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    let preset = "\(Self.app)/presets/clockwork.json"

    let output = try await Commands.run(["render", preset, preset, "-o", folder])

    #expect(output.code == 2)
    #expect(output.standardError.contains("would both be written to \(folder)/clockwork.wav"))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  /// The references keep the last of 8 s, from the same seeds and date.
  @Test func rendersWhatThePagePlays() async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)

    let output = try await Commands.run([
      "render", "\(Self.app)/presets/sparse-manual.json", "-o", "\(folder)/out.wav", "--seconds",
      "8", "--epoch", "2026-01-15T12:00:11Z", "--stems", "\(folder)/stems",
    ])

    #expect(output.code == 0)
    // What the page calls its stages (reference-audio/web/apps/ambient/sound/mixer.js).
    let stems = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/stems").sorted()
    #expect(
      stems == [
        "delay.wav", "granulator.wav", "lead.wav", "master.wav", "ocean.wav", "output.wav",
        "reverb.wav", "voices.wav",
      ])
    let last = try AudioFile.read("\(folder)/stems/output.wav")
    let isTheOutput = try last == AudioFile.read("\(folder)/out.wav")
    #expect(isTheOutput)
    let library = try ReferenceLibrary(folder: "\(Checkout.folder)/reference-audio")
    let entry = try #require(library.manifest.cases.first { $0.id == "presets/sparse-manual" })
    let reference = try library.load(entry)
    let rendered = try AudioFile.read("\(folder)/out.wav")
    let isEqual = rendered.dropping(frames: reference.definition.keepFrom ?? 0) == reference.audio
    #expect(isEqual)
  }

  @Test(arguments: [
    (#"{"state": {"reverbType": "cave"}}"#, "reverbType: 'cave' is not one of"),
    (#"{"state": {"tension": "high"}}"#, "tension: a number is expected"),
    ("{", "this is not a preset: line 1, column 2"),
    (#"{"state": {"reverbType": "\u001b[2J"}}"#, "reverbType: '[2J' is not one of"),
    (#"{"state": {"rootNote": 1e400}}"#, "rootNote: its notes have no frequency"),
  ])
  func saysWhatIsWrongWithAPreset(text: String, expected: String) async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/preset.json"))

    let output = try await Commands.run([
      "render", "\(folder)/preset.json", "-o", "\(folder)/out.wav", "--app-folder", Self.app,
    ])

    #expect(output.code == 2)
    #expect(output.standardError.contains(expected), "\(output.standardError)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/out.wav"))
  }

  @Test func notesWhatItBoundsAndWhatItDoesNotKnow() async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = #"{"name": "a\u001b[2Jb", "state": {"tension": 2, "kick": 1, "\u009bx": {}}}"#
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/preset.json"))

    let output = try await Commands.run([
      "render", "\(folder)/preset.json", "-o", "\(folder)/out.wav", "--app-folder", Self.app,
      "--seconds",
      "0.1",
    ])

    #expect(output.code == 0)
    #expect(
      output.standardError == """
        note: tension: 2 is outside 0 to 1; 1 is used
        note: fields that the app does not know: "kick", "x"

        """)
    #expect(output.standardOutput.contains("a[2Jb, 4,800 frames"))
  }

  @Test(arguments: [
    ("/dev/zero", "it is a device, not an ordinary file"), ("/tmp", "cannot read /tmp"),
  ])
  func readsNoMoreThanAPreset(path: String, expected: String) async throws {
    let output = try await Commands.run([
      "render", path, "-o", "/tmp/never.wav", "--app-folder", Self.app,
    ])

    #expect(output.code == 2)
    #expect(output.standardError.contains(expected), "\(output.standardError)")
  }

  @Test func namesTheFileThatIsMissing() async throws {
    let output = try await Commands.run(["render", "/nonexistent.json", "-o", "/tmp/never.wav"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("cannot read /nonexistent.json"))
  }
}
