import AudioFiles
import AudioSignal
import Foundation
import Testing

/// A project of golden files, from `init` to a run.
@Suite(.takesTurns) final class InitGoldenTests {
  private let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"

  init() throws {
    try write("golden/Drums/Snare 1.wav", frequency: 0.05)
    try write("golden/kick.wav", frequency: 0.01)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ path: String, frequency: Double, gain: Float = 0.5) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let samples = (0..<24_000).map { gain * Float(sin(frequency * Double($0))) }
    try AudioFile.write(SampleBuffer(channels: [samples], sampleRate: 48000), to: url.path)
  }

  /// A rate and a number of channels that no case has, in a folder that `init` would make.
  @Test(arguments: [(1.0, 1), (48000, 33)])
  func leavesNothingOfAStartThatIsRefused(rate: Double, channels: Int) async throws {
    let sound = SampleBuffer(
      channels: Array(repeating: [0.25, 0.5], count: channels), sampleRate: rate)
    try AudioFile.write(sound, to: "\(folder)/golden/odd.wav")

    let begun = try await parity(
      "init", "\(folder)/new/project", "--golden", "\(folder)/golden")

    #expect(begun.code == 2)
    #expect(begun.standardError.contains("golden/odd"), "\(begun.standardError)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
  }

  private func parity(_ arguments: String...) async throws -> Commands.Output {
    try await Commands.run(arguments)
  }

  private func begin(_ command: String...) async throws -> Commands.Output {
    try await Commands.run(
      ["init", folder, "--golden", "\(folder)/golden"] + (command.isEmpty ? [] : ["--"] + command))
  }

  /// What the references were filed from is no render, by whatever path the candidate's folder leads there.
  @Test func refusesTheGoldenFolderAsTheCandidates() async throws {
    let begun = try await begin()
    #expect(begun.code == 0, "\(begun.standardError)")
    let files = FileManager.default
    try? files.removeItem(atPath: "\(folder)/now")
    try files.createSymbolicLink(
      atPath: "\(folder)/now", withDestinationPath: "\(folder)/golden")

    let output = try await parity("run", "--project", folder)

    #expect(output.code == 2, "\(output.standardOutput)")
    #expect(
      output.standardOutput.contains("compared with itself")
        || output.standardError.contains("compared with itself"),
      "\(output.standardOutput) \(output.standardError)")
  }

  @Test func comparesRendersByTheNamesOfTheGoldenFiles() async throws {
    let begun = try await begin()
    #expect(begun.code == 0, "\(begun.standardError)")
    #expect(begun.standardOutput.contains("(2 references)"))
    try write("now/Drums/Snare 1.wav", frequency: 0.05)
    try write("now/kick.wav", frequency: 0.01)

    let equal = try await parity("run", "--project", folder)

    #expect(equal.code == 0, "\(equal.standardError)")
    #expect(equal.standardOutput.contains("2 passed (2 bit-exact)"), "\(equal.standardOutput)")

    try write("now/kick.wav", frequency: 0.01, gain: 0.4)
    let other = try await parity("run", "--project", folder)
    #expect(other.code == 1)
    #expect(other.standardOutput.contains("golden/kick"))
    let summary = try String(
      contentsOfFile: "\(folder)/reports/latest/summary.md", encoding: .utf8)
    #expect(summary.contains("1 of 2 cases match the given files"), "\(summary)")

    let again = try await begin("render", "{output}")
    #expect(again.code == 2)
    #expect(again.standardError.contains("already exists"))
    // As a start leaves it that was killed before its last file: gone on with, also where a sound is gone.
    try FileManager.default.removeItem(atPath: "\(folder)/parity.yml")
    try FileManager.default.removeItem(atPath: "\(folder)/golden/kick.wav")
    let resumed = try await begin()
    #expect(resumed.code == 0, "\(resumed.standardError)")
    #expect(resumed.standardOutput.contains("(1 reference)"))
  }

  /// Golden files are worked on as ports are: a run must not go on with what they were.
  @Test func saysWhatHappenedToTheFilesAndFilesThemAgain() async throws {
    #expect(try await begin().code == 0)
    try write("now/Drums/Snare 1.wav", frequency: 0.05)
    try write("now/kick.wav", frequency: 0.02)
    try write("now/new.wav", frequency: 0.03)
    try FileManager.default.removeItem(atPath: "\(folder)/golden/Drums")
    try write("golden/kick.wav", frequency: 0.02)
    try write("golden/new.wav", frequency: 0.03)
    let yaml = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/parity.yml"))

    let run = try await parity("run", "--project", folder)

    #expect(run.code == 2)
    let text = run.standardOutput + run.standardError
    for words in [
      "golden/kick.wav changed since it was filed; 'parity init --golden golden' files it again",
      "golden/Drums/Snare 1.wav, from which it was filed, does not exist",
      "golden/new.wav is not filed, so not compared",
    ] { #expect(text.contains(words), "\(text)") }

    let capture = try await parity("capture", "--project", folder)
    #expect(capture.standardError.contains("'parity init --golden golden' files them again"))
    let filed = try await begin()
    #expect(filed.code == 0, "\(filed.standardError)")
    #expect(filed.standardOutput.contains("removed: drums/snare-1"), "\(filed.standardOutput)")
    let again = try await parity("run", "--project", folder)
    #expect(again.code == 0, "\(again.standardOutput)")
    #expect(again.standardOutput.contains("2 passed (2 bit-exact)"), "\(again.standardOutput)")
    // What the user has written there stays.
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/parity.yml")) == yaml)
  }

  @Test func rendersByACommandThatIsToldTheFile() async throws {
    let begun = try await begin("cp", "golden/{parameters.file}", "{output}")
    #expect(begun.code == 0, "\(begun.standardError)")

    let run = try await parity("run", "--project", folder)

    #expect(run.code == 0, "\(run.standardError)\(run.standardOutput)")
    #expect(run.standardOutput.contains("2 passed (2 bit-exact)"))
  }

  @Test func refusesWhatIsNoReference() async throws {
    let noOutput = try await begin("cp", "x")
    #expect(noOutput.standardError.contains("neither '{output}'"))
    try write("golden/KICK.wav", frequency: 0.02)
    let twice = try await begin()
    #expect(twice.code == 2)
    #expect(twice.standardError.contains("would both be the case golden/kick"))
    try FileManager.default.removeItem(atPath: "\(folder)/golden/KICK.wav")
    try write("golden/silence.wav", frequency: 0)
    let silent = try await begin()
    #expect(silent.code == 2)
    #expect(silent.standardError.contains("silent, which proves nothing"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/parity.yml"))
    try FileManager.default.removeItem(atPath: "\(folder)/golden")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/golden", withIntermediateDirectories: true)
    let empty = try await begin()
    #expect(empty.code == 2)
    #expect(empty.standardError.contains("holds no sounds"))
  }
}
