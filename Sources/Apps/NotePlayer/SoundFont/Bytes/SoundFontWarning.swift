/// Something odd in a font that does not keep it from playing.
public struct SoundFontWarning: Equatable, Sendable {
  /// 1 to 16, as `W1` to `W16`.
  public let number: Int
  /// Byte position of the culprit in the file.
  public let offset: Int
  public let detail: String

  public var code: String { "W\(number)" }
}

/// A font's first warnings, and their total number.
public struct SoundFontWarnings: Equatable, Sendable {
  /// Further ones are counted but not kept.
  public static let mostKept = 200

  public private(set) var kept: [SoundFontWarning] = []
  public private(set) var count = 0

  mutating func add(_ number: Int, at offset: Int, _ detail: @autoclosure () -> String) {
    count += 1
    guard kept.count < Self.mostKept else { return }
    kept.append(SoundFontWarning(number: number, offset: offset, detail: detail()))
  }
}
