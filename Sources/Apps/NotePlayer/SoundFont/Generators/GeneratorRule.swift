/// The format's rules for each generator: its default, its range, where it may occur.
///
/// - Units: the generators' own.
/// - Source: SoundFont 2.04, section 8.1.3.
public struct GeneratorRule: Equatable, Sendable {
  public let initial: Int
  public let range: ClosedRange<Int>
  /// Whether a preset may have it, which then adds to the instrument's.
  public let isInPresets: Bool

  /// By number; nil for unused and reserved ones, ranges and links.
  public static let all: [GeneratorRule?] = (0..<Generator.count).map(rule)

  /// Whether modulators may have it as their destination.
  public static func canBeModulated(_ number: Int) -> Bool {
    switch number {
    case 41, 43, 44, 46, 47, 53, 54, 57, 58: false
    case 0..<Generator.count: all[number] != nil
    default: false
    }
  }

  private init(_ initial: Int, _ range: ClosedRange<Int>, isInPresets: Bool = true) {
    self.initial = initial
    self.range = range
    self.isInPresets = isInPresets
  }

  private static func rule(_ number: Int) -> GeneratorRule? {
    // Farther than any file of 2^32 bytes reaches: `FARTHEST` of the page's `sound/generators.js`.
    let farthest = 1 << 40
    switch number {
    case 0, 4: return GeneratorRule(0, 0...farthest, isInPresets: false)
    case 1, 12: return GeneratorRule(0, -farthest...0, isInPresets: false)
    case 2, 3, 45, 50: return GeneratorRule(0, -farthest...farthest, isInPresets: false)
    case 5, 6, 7, 10, 11: return GeneratorRule(0, -12000...12000)
    case 8: return GeneratorRule(13500, 1500...13500)
    case 9: return GeneratorRule(0, 0...960)
    case 13: return GeneratorRule(0, -960...960)
    case 15, 16: return GeneratorRule(0, 0...1000)
    case 17: return GeneratorRule(0, -500...500)
    case 21, 23, 25, 27, 33, 35: return GeneratorRule(-12000, -12000...5000)
    case 22, 24: return GeneratorRule(0, -16000...4500)
    case 26, 28, 30, 34, 36, 38: return GeneratorRule(-12000, -12000...8000)
    case 29: return GeneratorRule(0, 0...1000)
    case 31, 32, 39, 40: return GeneratorRule(0, -1200...1200)
    case 37, 48: return GeneratorRule(0, 0...1440)
    case 46, 47, 58: return GeneratorRule(-1, 0...127, isInPresets: false)
    case 51: return GeneratorRule(0, -120...120)
    case 52: return GeneratorRule(0, -99...99)
    case 54: return GeneratorRule(0, 0...3, isInPresets: false)
    case 56: return GeneratorRule(100, 0...1200)
    case 57: return GeneratorRule(0, 0...127, isInPresets: false)
    default: return nil
    }
  }
}
