/// Why a file cannot be played as a font.
///
/// The page reports the same for the same file: code, offset and words.
public struct SoundFontError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    case unreadable, empty, tooShort, isSF3, isSF4, isDLS, isOther, notRIFF, notSoundFont, tooLarge
    case truncated, versionUnknown, missingChunk, duplicateChunk, badRecordSize, noTerminal
    case tooManyRecords, noPresets, indexBackwards, indexOutOfRange, nothingPlays
  }

  public let code: Code
  /// Byte position of the culprit in the file.
  public let offset: Int
  /// What is wrong, with the numbers.
  public let detail: String

  public init(_ code: Code, at offset: Int, _ detail: String) {
    self.code = code
    self.offset = offset
    self.detail = detail
  }

  /// What to do about it.
  public var remedy: String {
    switch code {
    case .unreadable: "check the path and its permissions"
    case .empty, .tooShort, .notRIFF, .notSoundFont: "the file is no SoundFont; fetch it again"
    case .isSF3, .isSF4, .isDLS: "convert it to .sf2"
    case .isOther: "unpack it or convert it to .sf2"
    case .tooLarge, .tooManyRecords: "prune the font to the presets that are needed"
    case .truncated: "the download was cut; fetch it again"
    case .nothingPlays: "the font has ROM samples or broken ones only; use another one"
    case .versionUnknown, .missingChunk, .duplicateChunk, .badRecordSize, .noTerminal, .noPresets,
      .indexBackwards, .indexOutOfRange:
      "the file is damaged; fetch it again, or save it anew in a SoundFont editor"
    }
  }

  public var description: String { "\(code.rawValue) at byte \(offset): \(detail); \(remedy)" }
}
