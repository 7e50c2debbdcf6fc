import SoundFont
import Testing

/// Each error with the byte at which it is found. The plain font has LIST INFO at 12, sdta at 70, smpl
/// at 82, LIST pdta at 9782, phdr at 9794, pbag at 9878, pmod at 9894, pgen at 9912, inst at 9928,
/// ibag at 9980, imod at 9996, igen at 10014, shdr at 10034.
@Suite struct SoundFontErrorTests {
  private typealias Code = SoundFontError.Code

  @Test(
    arguments: [
      ([], .empty, 0), ([1, 2, 3], .tooShort, 0), (Array("0123456789abcdef".utf8), .notRIFF, 0),
      (Array("RIFX12345678".utf8), .isOther, 0), (Array("PK\u{3}\u{4}12345678".utf8), .isOther, 0),
      ([0x1F, 0x8B] + Array(repeating: 0, count: 12), .isOther, 0),
      (Array("RIFF1234DLS ".utf8), .isDLS, 8), (Array("RIFF1234WAVE".utf8), .isOther, 8),
      (Array("RIFF1234AVI ".utf8), .notSoundFont, 8),
    ] as [([UInt8], SoundFontError.Code, Int)])
  func tellsWhatAFileIs(bytes: [UInt8], code: SoundFontError.Code, offset: Int) {
    #expect(
      error(bytes).map { [$0.code.rawValue, "\($0.offset)"] } == [code.rawValue, "\(offset)"])
  }

  /// Places in the plain font, what is written there, and what that is.
  @Test(
    arguments: [
      (32, [3, 0], .isSF3, 32), (32, [4, 0], .isSF4, 32), (32, [7, 0], .versionUnknown, 32),
      (24, Array("xxxx".utf8), .versionUnknown, 12), (90, Array("OggS".utf8), .isSF3, 90),
      (82, Array("xxxx".utf8), .missingChunk, 70), (9878, Array("xxxx".utf8), .missingChunk, 9782),
      (9894, Array("pbag".utf8), .duplicateChunk, 9894),
      (78, Array("INFO".utf8), .duplicateChunk, 70),
      (9798, [75, 0], .badRecordSize, 9794), (9826, [2, 0], .indexOutOfRange, 9802),
      // The second preset's zone begins before the first one's.
      (9826, [1, 0, 0], .indexBackwards, 9840),
      (9922, [9, 0], .indexOutOfRange, 9920), (10028, [9, 0], .indexOutOfRange, 10026),
      (10042 + 44, [0x11, 0], .isSF3, 10086), (10042 + 44, [1, 0x80], .nothingPlays, 9794),
      (9786, [0xFF, 0xFF, 0], .truncated, 10034),
    ] as [(Int, [UInt8], SoundFontError.Code, Int)])
  func tellsWhatIsWrongAndWhere(
    place: Int, written: [UInt8], code: SoundFontError.Code, offset: Int
  ) {
    var bytes = TestFonts.sineBytes
    bytes.replaceSubrange(place..<place + written.count, with: written)
    if code == .indexBackwards { bytes[9826 + 38] = 0 }
    if code == .truncated { bytes.removeLast(20) }

    let error = error(bytes)

    #expect(error.map { "\($0.code) \($0.offset)" } == "\(code) \(offset)")
    #expect(error.map { "\($0)".contains(";") } == true)
  }

  @Test func everyTruncationIsAnErrorOrAPlayableFont() {
    let bytes = TestFonts.sineBytes
    var errors = 0
    for count in 0..<bytes.count where error(Array(bytes[..<count])) != nil { errors += 1 }

    // Nothing behind the last header's record can be missed.
    #expect(errors == bytes.count)
  }

  @Test func noByteOutsideOfTheSoundHarms() {
    let bytes = TestFonts.sineBytes
    for place in Array(0..<90) + Array(9782..<bytes.count) {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[place] = value
        guard let font = try? SoundFont(FontData(changed)) else { continue }
        // What can be read can be decoded.
        for index in font.samples.indices where font.isUsable[index] {
          guard let region = font.samples[index].region(RegionOffsets(), loops: true) else {
            continue
          }
          #expect((try? font.reader.decode(region)) != nil)
        }
      }
    }
  }

  @Test func aFileThatIsNotThereIsUnreadable() {
    #expect(throws: SoundFontError.self) { try FontFile("/nowhere/at/all.sf2") }
    #expect(throws: SoundFontError.self) { try FontFile("/dev/null") }
  }

  private func error(_ bytes: [UInt8]) -> SoundFontError? {
    do {
      _ = try SoundFont(FontData(bytes))
      return nil
    } catch {
      return error
    }
  }
}
