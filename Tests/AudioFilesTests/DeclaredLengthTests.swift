import AudioSignal
import CSndFile
import Foundation
import Testing

@testable import AudioFiles

@Suite struct DeclaredLengthTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func length(_ bytes: [UInt8]) -> DeclaredLength {
    DeclaredLength.of(FileBytes(Data(bytes))).length
  }

  // libsndfile writes all of these by their specifications: the length is the file's own.
  @Test(
    arguments: [
      SF_FORMAT_WAV, SF_FORMAT_WAV | SF_ENDIAN_BIG, SF_FORMAT_WAVEX, SF_FORMAT_RF64, SF_FORMAT_W64,
      SF_FORMAT_AIFF, SF_FORMAT_AU, SF_FORMAT_AU | SF_ENDIAN_LITTLE, SF_FORMAT_CAF,
    ], [1, 3, 100])
  func isTheLengthOfAWholeFile(format: Int, frameCount: Int) throws {
    let path = "\(folder.path)/whole"
    try #require(
      EncodedFile.write(format: format | SF_FORMAT_PCM_24, frameCount: frameCount, to: path))
    let bytes = try #require(FileManager.default.contents(atPath: path))

    let (length, kinds) = DeclaredLength.of(FileBytes(bytes))

    // The byte that pads an odd number of samples may be missing.
    let isPadded = bytes.count % 2 == 0 && (frameCount * 6) % 2 == 1
    #expect(length == .bytes(bytes.count - (isPadded ? 1 : 0)))
    #expect(kinds.contains(format & SF_FORMAT_TYPEMASK))
  }

  @Test(arguments: [SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_OGG | SF_FORMAT_VORBIS])
  func isTheDecodersOfCompressedFiles(format: Int) throws {
    let path = "\(folder.path)/whole"
    try #require(EncodedFile.write(format: format, frameCount: 100, to: path))
    let bytes = try #require(FileManager.default.contents(atPath: path))

    #expect(DeclaredLength.of(FileBytes(bytes)).length == .decoded)
  }

  @Test func isOpenWhereTheWriterSaysSo() {
    // Sun's audio(5): a data size of all ones is unknown.
    let stream =
      WAVBytes.tag(".snd") + [0, 0, 0, 24] + [UInt8](repeating: 0xFF, count: 4)
      + [UInt8](repeating: 0, count: 40)
    #expect(length(stream) == .open)
    // FFmpeg and others write WAV so where they cannot seek back.
    #expect(
      length(WAVBytes.file(bits: 16, data: [1, 2], claimedDataSize: Int(UInt32.max))) == .open)
  }

  @Test func stepsOverOtherChunksAndTheirPadding() {
    let extra = WAVBytes.chunk("LIST", size: 7) + WAVBytes.chunk("fact", size: 4)

    // 12 bytes RIFF, 24 fmt, 8 data header, 2 data; 16 bytes for the padded 7, 12 for the 4.
    #expect(
      length(WAVBytes.file(bits: 16, data: [1, 2], chunksBeforeData: extra)) == .bytes(46 + 28))
  }

  @Test func readsTheChunksWhereverTheBytesStartInMemory() {
    let bytes = Data([9, 9, 9] + WAVBytes.file(bits: 16, data: [1, 2]))

    // A slice keeps its indices: 3 here, not 0.
    #expect(DeclaredLength.of(FileBytes(bytes.dropFirst(3))).length == .bytes(46))
  }

  @Test func expectsAWholeHeaderWhereItIsCutOff() {
    // RIFF is 12 bytes, and the format's chunk 24.
    #expect(length(Array(WAVBytes.file(bits: 16, data: []).prefix(20))) == .bytes(36))
  }

  @Test(arguments: ["", "RIF", "NIST_1A", "hello"])
  func isUnclearOfOtherFiles(text: String) {
    #expect(length(Array(text.utf8)) == .unclear)
  }

  @Test func givesUpOnChunksWithoutEnd() {
    // 8 bytes a chunk: more of them than any writer makes.
    let bytes =
      WAVBytes.tag("RIFF") + WAVBytes.number(0, 4) + WAVBytes.tag("WAVE")
      + (0...ChunkList.chunkLimit).flatMap { _ in WAVBytes.chunk("none", size: 0) }

    #expect(length(bytes) == .unclear)
  }

  @Test func survivesAnyBytes() {
    var random = Mulberry32(seed: 3306)
    let tags = [
      "RF64", "BW64", "riff", "FORM", ".snd", "dns.", "RIFF", "RIFX", "caff", "OggS", "ID3",
      "\u{7F}",
    ].map(WAVBytes.tag)

    for round in 0..<24_000 {
      let bytes =
        tags[round % tags.count]
        + (0..<Int(random.next() * 90)).map { _ in
          random.next() < 0.3 ? 0xFF : random.next() < 0.5 ? 0 : UInt8(random.nextBits() >> 24)
        }
      // Sizes of 64 bits must neither trap nor become negative.
      if case .bytes(let count) = length(bytes) { #expect(count >= 0) }
    }
  }
}
