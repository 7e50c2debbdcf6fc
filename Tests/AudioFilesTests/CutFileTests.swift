import CSndFile
import Foundation
import Testing

@testable import AudioFiles

/// Whole files of each kind, and what is left of them when they are cut.
@Suite struct CutFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What libsndfile writes, each with the kinds of samples that it is used with.
  static let formats: [Int] = [
    SF_FORMAT_WAV | SF_FORMAT_FLOAT, SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM,
    SF_FORMAT_WAV | SF_FORMAT_PCM_16 | SF_ENDIAN_BIG, SF_FORMAT_WAVEX | SF_FORMAT_PCM_24,
    SF_FORMAT_RF64 | SF_FORMAT_FLOAT, SF_FORMAT_W64 | SF_FORMAT_FLOAT,
    SF_FORMAT_AIFF | SF_FORMAT_FLOAT, SF_FORMAT_AIFF | SF_FORMAT_PCM_16,
    SF_FORMAT_AIFF | SF_FORMAT_PCM_16 | SF_ENDIAN_LITTLE, SF_FORMAT_AU | SF_FORMAT_FLOAT,
    SF_FORMAT_AU | SF_FORMAT_PCM_16 | SF_ENDIAN_LITTLE, SF_FORMAT_CAF | SF_FORMAT_FLOAT,
    SF_FORMAT_CAF | SF_FORMAT_ALAC_16, SF_FORMAT_FLAC | SF_FORMAT_PCM_16,
    SF_FORMAT_FLAC | SF_FORMAT_PCM_24, SF_FORMAT_OGG | SF_FORMAT_VORBIS,
    SF_FORMAT_OGG | SF_FORMAT_OPUS, SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
  ]

  /// libsndfile's word for what it reads of each kind when it is whole.
  private static let frameCount = 30_000

  private func whole(_ format: Int) throws -> [UInt8] {
    let path = "\(folder.path)/whole"
    try #require(EncodedFile.write(format: format, frameCount: Self.frameCount, to: path))
    return Array(try #require(FileManager.default.contents(atPath: path)))
  }

  private func expectRefusal(_ bytes: [UInt8], keeping count: Int) throws {
    let cut = Array(bytes.prefix(count))
    let path = try folder.file("cut", cut)
    #expect(throws: AudioFileError.self, "\(count) of \(bytes.count) bytes") {
      try AudioFile.read(path)
    }
    #expect(throws: AudioFileError.self, "\(count) of \(bytes.count) bytes in memory") {
      try AudioFile.read(Data(cut), named: "cut")
    }
  }

  @Test(arguments: formats) func readsTheWholeAndNoPart(format: Int) throws {
    let bytes = try whole(format)
    let path = try folder.file("copy", bytes)
    // ADPCM and others write whole blocks.
    #expect(try AudioFile.read(path).frameCount >= Self.frameCount)
    #expect(try AudioFile.read(Data(bytes), named: "copy").frameCount >= Self.frameCount)

    // 40 places all over the file, and the last and first bytes of it.
    let places = (1...40).map { bytes.count * $0 / 41 } + [1, 4, 12, 44, 100]
    // An odd number of bytes may lack the one that pads it; 2 are never padding in 16-bit units.
    for count in places + [2, 3, 4, 8, 33].map({ bytes.count - $0 }) {
      try expectRefusal(bytes, keeping: count)
    }
  }

  /// Where the samples' chunk may have others before it: RIFF, RIFX, RF64, W64, AIFF, CAF.
  struct Chunked: Sendable, CustomTestStringConvertible {
    let format: Int
    let place: Int
    let chunk: @Sendable (Int) -> [UInt8]
    var testDescription: String { String(format, radix: 16) }
  }

  static let chunked: [Chunked] = [
    Chunked(format: SF_FORMAT_WAV | SF_FORMAT_PCM_16, place: 12) {
      WAVBytes.tag("JUNK") + WAVBytes.number($0, 4) + [UInt8](repeating: 0, count: $0)
    },
    Chunked(format: SF_FORMAT_WAV | SF_FORMAT_PCM_16 | SF_ENDIAN_BIG, place: 12) {
      WAVBytes.tag("JUNK") + WAVBytes.number($0, 4).reversed() + [UInt8](repeating: 0, count: $0)
    },
    // Behind the chunk of sizes: 12 + 8 + 28.
    Chunked(format: SF_FORMAT_RF64 | SF_FORMAT_PCM_16, place: 48) {
      WAVBytes.tag("JUNK") + WAVBytes.number($0, 4) + [UInt8](repeating: 0, count: $0)
    },
    Chunked(format: SF_FORMAT_AIFF | SF_FORMAT_PCM_16, place: 12) {
      WAVBytes.tag("APPL") + WAVBytes.number($0, 4).reversed() + [UInt8](repeating: 0, count: $0)
    },
    // Behind the description, which comes first: 8 + 12 + 32.
    Chunked(format: SF_FORMAT_CAF | SF_FORMAT_PCM_16, place: 52) {
      WAVBytes.tag("free") + WAVBytes.number($0, 8).reversed() + [UInt8](repeating: 0, count: $0)
    },
    // "junk", with the rest of Sony's identifier, and a size that counts its header's 24 bytes.
    Chunked(format: SF_FORMAT_W64 | SF_FORMAT_PCM_16, place: 40) {
      WAVBytes.tag("junk") + [
        0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A,
      ]
        + WAVBytes.number($0 + 24, 8) + [UInt8](repeating: 0, count: $0)
    },
  ]

  // Longer than any header that is read at once: what was taken for whole before.
  @Test(arguments: chunked, [70_000, 2_000_000])
  func looksBehindLongChunks(kind: Chunked, size: Int) throws {
    let original = try whole(kind.format)
    let bytes =
      original.prefix(kind.place) + kind.chunk(size) + original.dropFirst(kind.place)
    let path = try folder.file("copy", Array(bytes))
    #expect(try AudioFile.read(path).frameCount == Self.frameCount)

    let samples = bytes.count - Self.frameCount * 4
    for count in [samples + 4, samples + 40_000, bytes.count - 4, bytes.count - 1, samples - 100] {
      try expectRefusal(Array(bytes), keeping: count)
    }
  }

  // ID3: "ID3", version 2.4, no flags, four times seven bits of size.
  @Test(arguments: [SF_FORMAT_WAV, SF_FORMAT_AIFF, SF_FORMAT_FLAC])
  func looksBehindTags(format: Int) throws {
    let tag = WAVBytes.tag("ID3") + [4, 0, 0, 0, 4, 34, 112] + [UInt8](repeating: 0, count: 70_000)
    let bytes = tag + (try whole(format | SF_FORMAT_PCM_16))
    let path = try folder.file("copy", bytes)
    try #require((try? AudioFile.read(path).frameCount) == Self.frameCount)

    for missing in [2, 400, 20_000] { try expectRefusal(bytes, keeping: bytes.count - missing) }
  }

  @Test func refusesOggThatEndsBetweenTwoPages() throws {
    let bytes = try whole(SF_FORMAT_OGG | SF_FORMAT_VORBIS)
    let pages = bytes.indices.filter { bytes[$0...].starts(with: WAVBytes.tag("OggS")) }
    // Two pages of headers and some of samples.
    try #require(pages.count > 3)

    for page in pages.dropFirst() { try expectRefusal(bytes, keeping: page) }
  }

  // An encoder that could not seek back leaves FLAC's number of samples at 0: bits 108 to 143 of its first block.
  @Test func refusesFLACThatCountsNothing() throws {
    var bytes = try whole(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
    bytes[21] &= 0xF0
    for place in 22..<26 { bytes[place] = 0 }

    try expectRefusal(bytes, keeping: bytes.count)
    try expectRefusal(bytes, keeping: bytes.count / 2)
  }

  // FFmpeg at the end of a pipe: cut anywhere, it looks whole.
  @Test func refusesAStreamWhoseWriterCouldNotSeekBack() throws {
    var bytes = try whole(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
    let data = try #require(bytes.firstRange(of: WAVBytes.tag("data"))).lowerBound
    for place in Array(4..<8) + Array(data + 4..<data + 8) { bytes[place] = 0xFF }
    let path = try folder.file("stream", bytes)

    #expect(throws: AudioFileError.unprovable(path: path)) { try AudioFile.read(path) }
  }

  // Each of them says nothing of its length, or in a way that nobody uses for sound any more.
  @Test(
    arguments: [
      SF_FORMAT_IRCAM, SF_FORMAT_PVF, SF_FORMAT_PAF, SF_FORMAT_MAT5, SF_FORMAT_NIST, SF_FORMAT_VOC,
    ])
  func refusesWhatCannotBeShownToBeWhole(format: Int) throws {
    let path = try folder.file("copy", try whole(format | SF_FORMAT_PCM_16))

    #expect(throws: AudioFileError.unprovable(path: path)) { try AudioFile.read(path) }
  }

  // The table of a first frame counts the bytes; without it, a cut between two frames leaves a whole file.
  @Test func refusesMP3ThatDoesNotCountItsBytes() throws {
    var bytes = try whole(SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III)
    let table = try #require(
      bytes.firstRange(of: WAVBytes.tag("Info")) ?? bytes.firstRange(of: WAVBytes.tag("Xing")))
    for place in table { bytes[place] = 0 }

    try expectRefusal(bytes, keeping: bytes.count)
  }

  // One after the other, as `cat` makes them: a decoder reads the first, or both.
  @Test(
    arguments: [
      SF_FORMAT_OGG | SF_FORMAT_VORBIS, SF_FORMAT_OGG | SF_FORMAT_OPUS,
      SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
    ])
  func refusesTwoStreamsInOneFile(format: Int) throws {
    let bytes = try whole(format)
    try expectRefusal(bytes + bytes, keeping: 2 * bytes.count)
    let path = try folder.file("whole", bytes)
    #expect(try AudioFile.read(path).frameCount >= Self.frameCount)
  }

  // The number of samples is in bits 108 to 143 of the first block, which begins at the eighth byte.
  @Test(arguments: [0, 1, 4096, 29_999])
  func refusesFLACThatCountsFewerThanFollow(count: Int) throws {
    var bytes = try whole(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
    bytes[21] &= 0xF0
    for (place, shift) in zip(22..<26, [24, 16, 8, 0]) {
      bytes[place] = UInt8(truncatingIfNeeded: count >> shift)
    }

    try expectRefusal(bytes, keeping: bytes.count)
  }
}
