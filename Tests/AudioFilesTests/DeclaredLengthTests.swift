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

  /// Beyond what a number holds that may be negative, and not all ones, which says that nobody knew.
  @Test(arguments: [UInt64(1) << 63, UInt64.max - 1])
  func isMoreThanAnyFileHasWhereASizeIs(size: UInt64) {
    let eight = WAVBytes.number(Int(bitPattern: UInt(size)), 8)
    let open = [UInt8](repeating: 0xFF, count: 4)
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let rf64: [[UInt8]] = [
      WAVBytes.tag("RF64"), open, WAVBytes.tag("WAVEds64"), WAVBytes.number(28, 4), eight, eight,
      eight, zeros(4), WAVBytes.tag("data"), open, zeros(8),
    ]
    // The form's name is not looked at.
    let wave64: [[UInt8]] = [
      WAVBytes.tag("riff"), zeros(12), eight, zeros(16), WAVBytes.tag("data"), zeros(12), eight,
      zeros(8),
    ]
    let core: [[UInt8]] = [
      WAVBytes.tag("caff"), [0, 1, 0, 0], WAVBytes.tag("data"), eight.reversed(), zeros(8),
    ]

    for file in [rf64, wave64, core] { #expect(length(file.flatMap(\.self)) == .bytes(.max)) }
  }

  /// AIFF tells twice: the samples' chunk has four bytes, and the common chunk promises two frames of 2 · 24 bits.
  @Test func isWhatTheLargerOfTwoSizesSays() {
    let body: [[UInt8]] = [
      WAVBytes.tag("AIFFCOMM"), [0, 0, 0, 18], [0, 2, 0, 0, 0, 2, 0, 24],
      [0x40, 0x0E, 0xBB, 0x80, 0, 0, 0, 0, 0, 0],
      WAVBytes.tag("SSND"), [0, 0, 0, 12], [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4],
    ]
    let bytes = body.flatMap(\.self)
    let file = [WAVBytes.tag("FORM"), [0, 0, 0, UInt8(bytes.count)], bytes].flatMap(\.self)

    // 12 bytes of form, 26 of the common chunk, 8 + 8 before the samples, 2 · 2 · 3 of them.
    #expect(length(file) == .bytes(12 + 26 + 16 + 12))
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
