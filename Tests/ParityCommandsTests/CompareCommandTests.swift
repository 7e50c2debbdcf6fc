import AudioFiles
import AudioSignal
import Foundation
import ParityResults
import TestProjects
import Testing

@Suite(.takesTurns) final class CompareCommandTests {
  private let folder: String

  init() throws {
    folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let signal = TestSignal.sine(frequency: 997, amplitude: 0.5, start: 0, length: 9600)
    func write(
      _ name: String, channels: Int = 1, frames: Int = 9600, rate: Double = 48000,
      _ change: (inout SampleBuffer) -> Void = { _ in }
    ) throws {
      var buffer = signal.render(channelCount: channels, frameCount: frames, sampleRate: rate)
      change(&buffer)
      try AudioFile.write(buffer, to: "\(folder)/\(name)")
    }
    try write("original.wav")
    try write("louder.wav") { $0.channels[0] = $0.channels[0].map { $0 * 1.001 } }
    try write("late.wav") { $0.channels[0] = [0] + $0.channels[0].dropLast() }
    try write("inverted.wav") { $0.channels[0] = $0.channels[0].map { $0 * -1 } }
    try write("stereo.wav", channels: 2)
    try write("short.wav", frames: 9599)
    try write("slow.wav", rate: 44100)
    try write("nan.wav") { $0.channels[0][7] = .nan }
    try write("silent.wav") {
      $0 = SampleBuffer(channelCount: 1, frameCount: 9600, sampleRate: 48000)
    }
    let files = FileManager.default
    _ = files.createFile(atPath: "\(folder)/empty.wav", contents: Data())
    _ = files.createFile(atPath: "\(folder)/text.wav", contents: Data("no audio".utf8))
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/original.wav"))
    _ = files.createFile(atPath: "\(folder)/cut.wav", contents: whole.prefix(2000))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test func passesACopy() async throws {
    try FileManager.default.copyItem(
      atPath: "\(folder)/original.wav", toPath: "\(folder)/copy.wav")

    let output = try await compare("original.wav", "copy.wav")

    #expect(output.code == 0)
    #expect(output.standardOutput.hasPrefix("PASS  bit-exact: all 9,600 samples equal"))
  }

  // A limit that is meant for other files leaves these to a looser one.
  @Test func refusesALimitForFilesThatAreNotThere() async throws {
    let files = FileManager.default
    for name in ["golden", "now"] {
      try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      try files.copyItem(
        atPath: "\(folder)/original.wav", toPath: "\(folder)/\(name)/kick.wav")
    }

    let output = try await compare("golden", "now", "--limit-for", "drums/*:-60")
    let matching = try await compare("golden", "now", "--limit-for", "k*:-60")

    #expect(output.code == 2)
    #expect(
      output.standardError.contains(
        "--limit-for 'drums/*:-60' matches no file; the compared files are named like kick.wav"))
    #expect(matching.code == 0)
    let none = try await compare("golden", "now", "--limit-for", "*:0")
    #expect(none.code == 64)
    #expect(none.standardError.contains("--limit-for '*:0': '0' is no limit"))
    let misspelt = try await compare("golden", "now", "--limit-for", "*:levl=1dB")
    #expect(misspelt.code == 64)
    #expect(misspelt.standardError.contains("did you mean 'level'"), "\(misspelt.standardError)")
  }

  // 1.001 times the reference leaves a thousandth of it: −60 dB.
  @Test func measuresAGainError() async throws {
    let output = try await compare("original.wav", "louder.wav")

    #expect(output.code == 1)
    #expect(output.standardOutput.contains("null depth       −60.0 dB"))
  }

  // 0.009 dB is far below the least change that anyone hears; the tone stays in tune.
  @Test func saysWhatADifferenceMeans() async throws {
    let output = try await compare("original.wav", "louder.wav").standardOutput

    #expect(output.contains("audibility       not audible; noise to mask −"))
    #expect(output.contains("512: convergence 0.001"))
    #expect(output.contains("cents on average"))
    #expect(output.contains("decay (no even decay by 35 dB in the reference); group delay (not"))
    #expect(output.contains("stereo (1 channel, not two)"))
  }

  @Test func comparesGroupDelaysOfImpulseResponses() async throws {
    let output = try await compare("original.wav", "louder.wav", "--impulse").standardOutput

    // A gain delays nothing; products round by 6e-8 of a sample's value.
    #expect(output.contains("group delay      below 0.001 samples on average"))
  }

  @Test func passesWithinALimitThatWasAskedFor() async throws {
    #expect(try await compare("original.wav", "louder.wav", "--limit", "-59").code == 0)
    #expect(try await compare("original.wav", "louder.wav", "--limit", "-61").code == 1)
    #expect(try await compare("original.wav", "louder.wav", "--limit", "close").code == 2)
  }

  // One sample late and nothing else: undoing it leaves nothing but the frame that was lost.
  @Test func saysWhyAFileDiffers() async throws {
    let late = try await compare("original.wav", "late.wav")
    let inverted = try await compare("original.wav", "inverted.wav")

    #expect(late.code == 1)
    #expect(
      late.standardOutput.contains("the candidate is 1 sample late: the cause"))
    #expect(late.standardOutput.contains("alignment        the candidate is 1 sample late"))
    #expect(inverted.code == 1)
    #expect(
      inverted.standardOutput.contains("the candidate is inverted: the cause, from 6 dB to nothing")
    )
  }

  @Test func compensatesOnlyWhenAskedAndSaysSo() async throws {
    let asIs = try await compare("original.wav", "late.wav", "--limit", "-100")
    let lost = try await compare("original.wav", "late.wav", "--align")
    let aligned = try await compare("original.wav", "late.wav", "--align", "--most-cut", "1")
    let louder = try await compare("original.wav", "louder.wav", "--align", "--limit", "-140")

    #expect(asIs.code == 1)
    #expect(lost.code == 1)
    #expect(
      lost.standardOutput.hasPrefix(
        "FAIL  1 frame at the end of the reference is not silent and was not compared"))
    #expect(aligned.code == 0)
    #expect(
      aligned.standardOutput.contains(
        "alignment        compensated: the candidate is 1 sample late"))
    // 9,600 frames without the one that was lost.
    #expect(
      aligned.standardOutput.hasPrefix(
        "PASS  bit-exact: all 9,599 samples equal; compensated before comparing: 1 sample late"))
    // The gain is undone to the last bits.
    #expect(louder.code == 0)
    #expect(louder.standardOutput.contains("compensated: the candidate is 0.0087 dB louder"))
  }

  @Test func writesDiagnosisAndAlignmentIntoTheResults() async throws {
    let output = try await compare("original.wav", "late.wav", "--json")

    let result = try JSONDecoder().decode(
      CaseResult.self, from: Data(output.standardOutput.utf8))
    #expect(result.comparison?.alignment?.delaySamples == 1)
    #expect(result.comparison?.alignment?.isCompensated == false)
    let first = try #require(result.diagnosis?.first)
    #expect(first.cause == "integer-delay")
    #expect(first.estimate == 1)
    #expect(first.unit == "samples")
    #expect(first.remaining == nil)
  }

  @Test func writesAPage() async throws {
    let output = try await compare("original.wav", "louder.wav", "--report", "\(folder)/page")

    #expect(output.code == 1)
    #expect(FileManager.default.fileExists(atPath: "\(folder)/page/index.html"))
    #expect(
      FileManager.default.fileExists(
        atPath: "\(folder)/page/audio/louder.wav/compare/original.residual.wav"))
  }

  @Test(arguments: [
    ("none.wav", "no such file"), ("empty.wav", "is empty"), ("text.wav", "not a readable audio"),
    ("cut.wav", "is truncated"), ("slow.wav", "44100 Hz"), ("short.wav", "9599"),
    ("stereo.wav", "2 channels"), ("nan.wav", "frame 7"), ("silent.wav", "silent"), (".", "folder"),
  ])
  func refusesWhatCannotBeCompared(name: String, text: String) async throws {
    let output = try await compare("original.wav", name)

    #expect(output.code == 2)
    #expect(output.standardOutput.isEmpty)
    #expect(output.standardError.contains(text))
    #expect(output.standardError.contains(name))
    #expect(output.standardError.split(separator: "\n").count <= 2)
  }

  // As for cases of a run: 0 where all pass, 1 where one differs, 2 where one cannot be compared.
  @Test func comparesFoldersIntoOneTablePageAndExitCode() async throws {
    let files = FileManager.default
    for (path, source) in [
      ("golden/tone", "original"), ("same/tone", "original"), ("other/tone", "louder"),
      ("more/tone", "original"), ("more/extra", "original"),
    ] {
      let target = "\(folder)/\(path).wav"
      try files.createDirectory(
        atPath: URL(fileURLWithPath: target).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try files.copyItem(atPath: "\(folder)/\(source).wav", toPath: target)
    }

    let same = try await compare("golden", "same")
    let other = try await compare("golden", "other", "--report", "\(folder)/page")
    let more = try await compare("golden", "more")
    let mixed = try await compare("golden", "original.wav")

    let codes: [Int] = [same, other, more, mixed].map(\.code)
    #expect(codes == [0, 1, 2, 2])
    #expect(same.standardOutput.hasPrefix("PASS   tone.wav  bit-exact"))
    #expect(other.standardOutput.contains("1 case: 0 passed"))
    #expect(more.standardOutput.contains("ERROR  extra.wav"))
    #expect(mixed.standardError.contains("is a folder and"))
    let junit = try String(contentsOfFile: "\(folder)/page/junit.xml", encoding: .utf8)
    #expect(junit.contains("failures=\"1\""))
    #expect(files.fileExists(atPath: "\(folder)/page/index.html"))
  }

  private func compare(_ reference: String, _ candidate: String, _ more: String...) async throws
    -> Commands.Output
  {
    try await Commands.run(
      ["compare", "\(folder)/\(reference)", "\(folder)/\(candidate)"] + more)
  }
}
