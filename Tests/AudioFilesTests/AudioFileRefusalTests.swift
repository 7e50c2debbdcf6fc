import AudioSignal
import CSndFile
import Foundation
import Testing

@testable import AudioFiles

@Suite struct AudioFileRefusalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func refusesAMissingFile() throws {
    let path = "\(folder.path)/missing.wav"

    #expect(throws: AudioFileError.missing(path: path)) { try AudioFile.read(path) }
  }

  @Test func refusesAnEmptyFile() throws {
    let path = try folder.file("empty.wav", [])

    #expect(throws: AudioFileError.empty(path: path)) { try AudioFile.read(path) }
  }

  @Test func refusesAFolder() throws {
    #expect(throws: AudioFileError.unreadable(path: folder.path, detail: "it is a folder")) {
      try AudioFile.read(folder.path)
    }
  }

  @Test(arguments: ["x", "hello, this is not audio", "RIFF", "RIFF....WAVE"])
  func refusesJunk(text: String) throws {
    let path = try folder.file("junk.wav", Array(text.utf8))

    #expect(throws: AudioFileError.self) { try AudioFile.read(path) }
  }

  @Test func refusesAFileWithoutSamples() throws {
    let path = try folder.file("none.wav", WAVBytes.file(bits: 16, data: []))

    #expect(throws: AudioFileError.noFrames(path: path)) { try AudioFile.read(path) }
  }

  @Test func refusesAHeaderThatPromisesMoreThanThereIs() throws {
    // 44 bytes of header and four of data, where the header claims 1000.
    let bytes = WAVBytes.file(bits: 16, data: [1, 2, 3, 4], claimedDataSize: 1000)
    let path = try folder.file("short.wav", bytes)

    #expect(
      throws: AudioFileError.truncated(path: path, expectedBytes: 1044, actualBytes: 48)
    ) { try AudioFile.read(path) }
  }

  @Test func refusesEveryPrefixOfAFileAndReadsTheWhole() throws {
    let samples: [[Float]] = [[1, 2, 3, 4, 5], [-1, -2, -3, -4, -5]]
    let whole = "\(folder.path)/whole.wav"
    try AudioFile.write(SampleBuffer(channels: samples, sampleRate: 48000), to: whole)
    let bytes = Array(try #require(FileManager.default.contents(atPath: whole)))

    for count in 0..<bytes.count {
      let path = try folder.file("cut.wav", Array(bytes.prefix(count)))
      #expect(throws: AudioFileError.self, "\(count) of \(bytes.count) bytes") {
        try AudioFile.read(path)
      }
    }

    // Everything but the last byte is refused above, so that this is not a lenient reader.
    let complete = try folder.file("cut.wav", bytes)
    #expect(try AudioFile.read(complete).channels == samples)
  }

  @Test func refusesATruncatedStreamOfUnknownLength() throws {
    let whole = "\(folder.path)/whole.ogg"
    try #require(
      EncodedFile.write(format: SF_FORMAT_OGG | SF_FORMAT_VORBIS, frameCount: 4000, to: whole))
    let bytes = Array(try #require(FileManager.default.contents(atPath: whole)))
    let path = try folder.file("cut.ogg", Array(bytes.dropLast(4)))

    // libsndfile reports 2^63 − 1 frames for it; times two channels that is beyond Int.
    #expect(throws: AudioFileError.self) { try AudioFile.read(path) }
    #expect(try AudioFile.read(whole).frameCount == 4000)
  }

  // RF64, W64, AIFF and AU declare their length as WAV does; libsndfile passes over it in all.
  @Test(arguments: [SF_FORMAT_RF64, SF_FORMAT_W64, SF_FORMAT_AIFF, SF_FORMAT_AU])
  func refusesTruncatedFilesOfOtherKinds(format: Int) throws {
    let whole = "\(folder.path)/whole"
    try #require(EncodedFile.write(format: format | SF_FORMAT_FLOAT, frameCount: 100, to: whole))
    let bytes = Array(try #require(FileManager.default.contents(atPath: whole)))

    for missing in [1, 4, 8, 400] {
      let path = try folder.file("cut", Array(bytes.dropLast(missing)))
      #expect(throws: AudioFileError.self, "\(missing) bytes missing") {
        try AudioFile.read(path)
      }
    }
    #expect(try AudioFile.read(whole).frameCount == 100)
  }

  @Test func survivesMutatedFiles() throws {
    var random = Mulberry32(seed: 1)
    let original = WAVBytes.file(
      format: 3, channels: 2, bits: 32, data: [UInt8](repeating: 0x3F, count: 64),
      chunksBeforeData: WAVBytes.chunk("LIST", size: 7))

    for _ in 0..<1000 {
      var bytes = original
      for _ in 0...Int(random.next() * 4) {
        bytes[Int(random.next() * 76)] = UInt8(truncatingIfNeeded: random.nextBits())
      }
      let path = try folder.file("mutated.wav", bytes)
      // What reads has a shape that the comparer can work with; all else is refused with a reason.
      do {
        let buffer = try AudioFile.read(path)
        #expect(buffer.channelCount > 0 && buffer.frameCount > 0 && buffer.sampleRate >= 1)
      } catch {
        #expect(error.description.contains(path))
      }
    }
  }
}
