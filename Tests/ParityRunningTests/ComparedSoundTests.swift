import AudioFiles
import AudioSignal
import Foundation
import ParityResults
import Testing
import ToolRequirements

@testable import ParityRunning

/// Sides of a comparison that are no one file that libsndfile reads.
@Suite struct ComparedSoundTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/sounds-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ name: String, _ samples: [Float], channels: Int = 1) throws -> String {
    let path = "\(folder)/\(name)"
    try AudioFile.write(
      SampleBuffer(channels: Array(repeating: samples, count: channels), sampleRate: 48000),
      to: path)
    return path
  }

  private func compare(_ reference: String, _ candidate: String) throws -> CaseResult {
    try FileComparison(referencePath: reference, candidatePath: candidate, limit: "bit-exact").run()
      .result
  }

  /// Sums of halves, quarters and eighths are exact.
  @Test func addsUpStems() throws {
    defer { remove() }
    let drums = try write("drums.wav", [0.5, 0.25, -0.5, 0])
    let bass = try write("bass line.wav", [0.125, -0.25, 0.25])
    let mix = try write("mix.wav", [0.625, 0, -0.25, 0])

    let result = try compare(mix, "\(drums) + \(bass)")

    #expect(result.verdict == .pass, "\(result.message)")
    #expect(result.message.contains("was added up; the shorter of them end in silence"))
    #expect(result.candidate == "bass line.wav")
  }

  /// A file's own name may hold the sign.
  @Test func takesAFileOfThatNameForItself() throws {
    defer { remove() }
    let file = try write("a + b.wav", [0.5, 0.25])

    let result = try compare(try write("c.wav", [0.5, 0.25]), file)

    #expect(result.verdict == .pass)
    #expect(!result.message.contains("added up"))
  }

  @Test func refusesStemsOfOtherShapes() throws {
    defer { remove() }
    let one = try write("one.wav", [0.5])
    let two = try write("two.wav", [0.5], channels: 2)

    #expect {
      try compare(one, "\(one) + \(two)")
    } throws: {
      "\($0)".contains("2 channels at 48000 Hz") && "\($0)".contains("they cannot be added up")
    }
  }

  /// AAC keeps a tone to some thousandths; what it delays is its own affair, so that levels are compared.
  @Test(.needs(.ffmpeg)) func decodesWhatLibsndfileDoesNotRead() throws {
    defer { remove() }
    let tone = TestSignal.sine(frequency: 997, amplitude: 0.5, start: 0, length: 48000)
      .render(channelCount: 1, frameCount: 48000, sampleRate: 48000)
    let file = try write("tone.wav", tone.channels[0])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-v", "error", "-i", file, "-c:a", "aac", "-b:a", "192k", "\(folder)/tone.m4a",
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)

    var comparison = try FileComparison(
      referencePath: file, candidatePath: "\(folder)/tone.m4a", limit: "level=1dB,pitch=1cents",
      aligns: true)
    comparison.effort = .off
    // What an encoder adds at the end.
    comparison.bounds.cutFrames = 2048
    let result = try comparison.run().result

    #expect(result.message.contains("tone.m4a was decoded by ffmpeg"), "\(result.message)")
    #expect(result.comparison?.nullDepth ?? 0 < -30, "\(result.message)")
  }

  @Test(.needs(.ffmpeg)) func saysThatFfmpegCannotReadAFile() throws {
    defer { remove() }
    let tone = try write("tone.wav", [0.5, 0.25])
    try Data("no sound".utf8).write(to: URL(fileURLWithPath: "\(folder)/bad.m4a"))

    #expect {
      try compare(tone, "\(folder)/bad.m4a")
    } throws: { "\($0)".contains("bad.m4a: ffmpeg cannot read it: ") }
  }
}
