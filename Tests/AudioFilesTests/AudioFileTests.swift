import AudioSignal
import Foundation
import Testing

@testable import AudioFiles

@Suite struct AudioFileTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/audio.wav" }

  init() throws { folder = try TemporaryFolder() }

  /// Values that a conversion by way of integers, decibels or doubles would lose.
  private static let delicate: [Float] = [
    0, -0.0, 1, -1, 1.5, -2, .leastNonzeroMagnitude, -.leastNormalMagnitude / 2,
    .greatestFiniteMagnitude, 0.1, .ulpOfOne, 1 - .ulpOfOne / 2,
  ]

  @Test(arguments: [(1, 48000), (2, 44100), (8, 96000), (32, 3000)] as [(Int, Double)])
  func returnsEveryBitItWrote(channelCount: Int, sampleRate: Double) throws {
    let channels = (0..<channelCount).map { channel in
      Self.delicate.map { $0 / Float(channel + 1) }
    }
    let buffer = SampleBuffer(channels: channels, sampleRate: sampleRate)

    try AudioFile.write(buffer, to: path)
    let copy = try AudioFile.read(path)

    // Float32 in, float32 stored: nothing to round.
    #expect(copy.sampleRate == sampleRate)
    #expect(copy.channels.map { $0.map(\.bitPattern) } == channels.map { $0.map(\.bitPattern) })
  }

  @Test func writesTheSameBytesForTheSameSamples() throws {
    let buffer = SampleBuffer(channels: [Self.delicate], sampleRate: 48000)
    let second = "\(folder.path)/second.wav"

    try AudioFile.write(buffer, to: path)
    // A PEAK chunk would carry the time in whole seconds.
    Thread.sleep(forTimeInterval: 1.1)
    try AudioFile.write(buffer, to: second)

    let bytes = FileManager.default.contents(atPath: path)
    #expect(bytes != nil)
    #expect(bytes == FileManager.default.contents(atPath: second))
  }

  @Test func replacesAnOlderFileAndLeavesNothingElse() throws {
    try AudioFile.write(SampleBuffer(channels: [[1, 2, 3]], sampleRate: 48000), to: path)

    try AudioFile.write(SampleBuffer(channels: [[4]], sampleRate: 48000), to: path)

    #expect(try AudioFile.read(path).channels == [[4]])
    #expect(try folder.names == ["audio.wav"])
  }

  @Test func refusesToWriteIntoAMissingFolder() throws {
    let missing = "\(folder.path)/missing/audio.wav"

    #expect {
      try AudioFile.write(SampleBuffer(channels: [[1]], sampleRate: 48000), to: missing)
    } throws: { isUnwritable($0, missing) }

    #expect(try folder.names == [])
  }

  @Test func refusesToWriteBelowAFile() throws {
    let file = try folder.file("file", [1])
    let below = "\(file)/audio.wav"

    #expect {
      try AudioFile.write(SampleBuffer(channels: [[1]], sampleRate: 48000), to: below)
    } throws: { isUnwritable($0, below) }

    #expect(try folder.names == ["file"])
  }

  @Test func refusesToReplaceAFolderAndLeavesNothingBehind() throws {
    let inner = "\(folder.path)/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)

    #expect {
      try AudioFile.write(SampleBuffer(channels: [[1]], sampleRate: 48000), to: inner)
    } throws: { isUnwritable($0, inner) }

    #expect(try folder.names == ["inner"])
  }

  // WAV stores the rate as a whole number of hertz and at most 1024 channels fit libsndfile.
  @Test(
    arguments: [
      SampleBuffer(channels: [[1]], sampleRate: 44100.5),
      SampleBuffer(channels: [[1]], sampleRate: .nan),
      SampleBuffer(channels: [[1]], sampleRate: 1e10),
      SampleBuffer(channels: [[1]], sampleRate: 0),
      SampleBuffer(channels: [], sampleRate: 48000),
      SampleBuffer(channelCount: 1025, frameCount: 1, sampleRate: 48000),
    ])
  func refusesShapesThatDoNotFitAFile(buffer: SampleBuffer) throws {
    #expect {
      try AudioFile.write(buffer, to: path)
    } throws: { isUnwritable($0, path) }

    #expect(try folder.names == [])
  }

  private func isUnwritable(_ error: any Error, _ path: String) -> Bool {
    guard case AudioFileError.unwritable(path, let detail, _) = error else { return false }
    return !detail.isEmpty
  }

  @Test func readsSixteenBits() throws {
    // −32768, 32767, 0, 1 as little-endian integers in two channels.
    let data: [UInt8] = [0x00, 0x80, 0xFF, 0x7F, 0, 0, 1, 0]
    let file = try folder.file("16.wav", WAVBytes.file(channels: 2, bits: 16, data: data))

    // libsndfile divides by 2^15, which is exact.
    #expect(try AudioFile.read(file).channels == [[-1, 0], [32767 / 32768, 1 / 32768]])
  }

  @Test func readsTwentyFourBits() throws {
    // −2^23, 2^23 − 1, −1.
    let data: [UInt8] = [0, 0, 0x80, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF]
    let file = try folder.file("24.wav", WAVBytes.file(rate: 44100, bits: 24, data: data))

    let buffer = try AudioFile.read(file)

    // Divided by 2^23: 24 bits fit a float's significand.
    #expect(buffer.channels == [[-1, 8_388_607 / 8_388_608, -1 / 8_388_608]])
    #expect(buffer.sampleRate == 44100)
  }

  @Test func tellsItsLibrarysVersion() {
    #expect(AudioFile.libraryVersion.contains(/^\d+\.\d+\.\d+/))
  }
}
