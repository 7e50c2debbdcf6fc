import AudioSignal
import CSndFile
import Foundation
import Testing

@testable import AudioFiles

@Suite struct DeclaredLengthTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // libsndfile writes all of these by their specifications: the length is the file's own.
  @Test(
    arguments: [
      SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64, SF_FORMAT_W64, SF_FORMAT_AIFF, SF_FORMAT_AU,
    ], [1, 3, 100])
  func isTheLengthOfAWholeFile(format: Int, frameCount: Int) throws {
    let path = "\(folder.path)/whole"
    try #require(
      EncodedFile.write(format: format | SF_FORMAT_PCM_24, frameCount: frameCount, to: path))
    let bytes = try #require(FileManager.default.contents(atPath: path))

    #expect(DeclaredLength(bytes).byteCount == bytes.count)
  }

  @Test(arguments: [SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_OGG | SF_FORMAT_VORBIS])
  func isUnknownOfCompressedFiles(format: Int) throws {
    let path = "\(folder.path)/whole"
    try #require(EncodedFile.write(format: format, frameCount: 100, to: path))
    let bytes = try #require(FileManager.default.contents(atPath: path))

    #expect(DeclaredLength(bytes).byteCount == nil)
  }

  @Test func isUnknownWhereTheWriterSaysSo() {
    // Sun's audio(5): a data size of all ones is unknown.
    let stream =
      WAVBytes.tag(".snd") + [0, 0, 0, 24] + [UInt8](repeating: 0xFF, count: 4)
      + [UInt8](repeating: 0, count: 40)

    #expect(DeclaredLength(Data(stream)).byteCount == nil)
  }

  @Test func survivesAnyBytes() {
    var random = Mulberry32(seed: 3306)
    let tags = ["RF64", "BW64", "riff", "FORM", ".snd", "RIFF"].map(WAVBytes.tag)

    for round in 0..<12_000 {
      let bytes =
        tags[round % tags.count]
        + (0..<Int(random.next() * 60)).map { _ in
          random.next() < 0.3 ? 0xFF : UInt8(random.nextBits() >> 24)
        }
      // Sizes of 64 bits must neither trap nor become negative.
      #expect((DeclaredLength(Data(bytes)).byteCount ?? 0) >= 0)
    }
  }
}
