import AudioSignal
import Foundation
import Testing

@testable import AudioFiles

@Suite struct RIFFHeaderTests {
  private func expected(_ bytes: [UInt8]) -> Int? { RIFFHeader(Data(bytes)).expectedByteCount }

  @Test func expectsTheEndOfTheDataChunk() {
    // 12 bytes RIFF, 24 fmt, 8 data header, 6 data.
    #expect(expected(WAVBytes.file(bits: 16, data: [1, 2, 3, 4, 5, 6])) == 50)
  }

  @Test func stepsOverOtherChunksAndTheirPadding() {
    let extra = WAVBytes.chunk("LIST", size: 7) + WAVBytes.chunk("fact", size: 4)

    // 16 bytes for the padded 7, 12 for the 4.
    #expect(expected(WAVBytes.file(bits: 16, data: [1, 2], chunksBeforeData: extra)) == 46 + 28)
  }

  @Test func readsTheChunksWhereverTheBytesStartInMemory() {
    let bytes = Data([9, 9, 9] + WAVBytes.file(bits: 16, data: [1, 2]))

    // A slice keeps its indices: 3 here, not 0.
    #expect(RIFFHeader(bytes.dropFirst(3)).expectedByteCount == 46)
  }

  @Test func reachesBeyondTheBytesAtHand() {
    // A header chunk longer than what is read: the file must at least hold that chunk.
    let bytes = WAVBytes.file(
      bits: 16, data: [1, 2], chunksBeforeData: WAVBytes.chunk("junk", size: 70000))

    #expect(expected(Array(bytes.prefix(65536))) == 36 + 8 + 70000)
  }

  @Test func saysNothingOfAStreamOfUnknownLength() {
    let bytes = WAVBytes.file(bits: 16, data: [1, 2], claimedDataSize: Int(UInt32.max))

    #expect(expected(bytes) == nil)
  }

  @Test(arguments: ["", "RIFF", "RIFX....WAVE", "RIFF....AVI ", "FORM....AIFF", "ID3"])
  func saysNothingOfOtherFiles(text: String) {
    #expect(expected(Array(text.utf8)) == nil)
  }

  @Test func expectsAWholeHeaderWhereItIsCutOff() {
    // RIFF, fmt and data headers are the least a WAV file has: 12 + 24 + 8.
    #expect(expected(Array(WAVBytes.file(bits: 16, data: []).prefix(20))) == 44)
  }

  @Test func survivesAnyBytes() {
    var random = Mulberry32(seed: 20_261_120)
    let original = WAVBytes.file(
      bits: 16, data: [1, 2, 3, 4], chunksBeforeData: WAVBytes.chunk("LIST", size: 9))

    var answers = 0
    for round in 0..<12_000 {
      var bytes = original
      if round.isMultiple(of: 2) {
        // Random chunks behind a valid beginning: the walk over chunks sees them.
        let count = Int(random.next() * 60)
        bytes = bytes.prefix(12) + (0..<count).map { _ in UInt8(random.nextBits() >> 24) }
      } else {
        for _ in 0...Int(random.next() * 6) {
          bytes[Int(random.next() * Double(bytes.count))] = UInt8(random.nextBits() >> 24)
        }
        bytes.removeLast(Int(random.next() * Double(bytes.count)))
      }
      // A chunk's size has 32 bits and only chunks that start within the bytes are followed.
      guard let answer = expected(bytes) else { continue }
      answers += 1
      #expect(answer >= 20)
      #expect(answer <= bytes.count + 9 + Int(UInt32.max))
    }

    // The fuzz reaches the walk: not all inputs are turned away at the door.
    #expect(answers > 6000)
  }
}
