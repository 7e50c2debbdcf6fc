import AudioFiles
import AudioSignal
import Foundation
import ParityReferences
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

  /// A sum that holds the reference itself passes whatever the port renders; stems may be part of both sides.
  @Test func refusesTheReferenceAsAStem() throws {
    defer { remove() }
    let (one, silence) = (try write("one.wav", [0.5, 0.25]), try write("silence.wav", [0, 0]))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link.wav", withDestinationPath: one)

    for name in [one, "\(folder)/link.wav"] {
      #expect(throws: SameFile.self) { try compare(one, "\(name) + \(silence)") }
    }
    // The same files in another order are the same sound.
    #expect(throws: SameFile.self) { try compare("\(one) + \(silence)", "\(silence) + \(one)") }
  }

  /// A text by which ffmpeg would play the reference is no sound, whatever its name says.
  @Test(.needs(.ffmpeg)) func refusesAListOfFilesAsASound() throws {
    defer { remove() }
    let file = try write("one.wav", [Float](repeating: 0.5, count: 4800))
    let list = "\(folder)/list.m4a"
    try "ffconcat version 1.0\nfile one.wav\n".write(
      toFile: list, atomically: true, encoding: .utf8)

    #expect(throws: ComparedSound.Unusable.self) { try compare(file, list) }
  }

  /// Two sounds in one file, and one that is cut off behind its beginning.
  @Test(.needs(.ffmpeg)) func refusesWhatIsNotOneWholeSound() throws {
    defer { remove() }
    let noise = TestSignal.noise(seed: 1, amplitude: 0.5, start: 0, length: 96_000)
      .render(channelCount: 1, frameCount: 96_000, sampleRate: 48000)
    let file = try write("noise.wav", noise.channels[0])
    func encode(_ words: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["ffmpeg", "-v", "error"] + words
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
    try encode([
      "-i", file, "-i", file, "-map", "0", "-map", "1", "-c:a", "pcm_s16le", "\(folder)/two.mka",
    ])
    try encode(["-i", file, "-c:a", "libopus", "\(folder)/whole.webm"])
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/whole.webm"))
    try whole.prefix(whole.count * 6 / 10).write(to: URL(fileURLWithPath: "\(folder)/cut.webm"))

    // What a player plays a fifth of a second late, and what it plays with a pause in the middle.
    try encode(["-itsoffset", "0.2", "-i", file, "-c:a", "pcm_f32le", "\(folder)/late.mka"])
    try encode([
      "-i", file, "-c:a", "pcm_f32le", "-bsf:a", "setts=ts=if(gte(N\\,10)\\,TS+100\\,TS)",
      "\(folder)/gap.mka",
    ])

    for (name, words) in [
      ("two.mka", "2 sounds"), ("cut.webm", "cut off"), ("late.mka", "begins 0.20 s later"),
      ("gap.mka", "0.10 s later"),
    ] {
      let error = #expect(throws: ComparedSound.Unusable.self) {
        try compare(file, "\(folder)/\(name)")
      }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
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
