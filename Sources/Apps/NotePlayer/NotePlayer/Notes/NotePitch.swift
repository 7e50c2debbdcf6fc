#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// Frequencies as keys and cents, and the 14-bit pitch wheel.
public struct NotePitch: Equatable, Sendable {
  /// The nearest key, 0 to 127.
  public let key: Int
  /// Cents from it: ±50, or more where the key was clamped.
  public let cents: Double

  /// - Units: hertz.
  public init(frequency: Double) {
    let k = 69 + 12 * log2(frequency / 440)
    key = Int(min(127, max(0, (k + 0.5).rounded(.down))))
    cents = (k - Double(key)) * 100
  }

  /// A MIDI key itself.
  init(key: Int) {
    self.key = key
    cents = 0
  }

  /// The frequency of a key in hertz, also beyond MIDI's range.
  public static func frequency(_ key: Int) -> Double { 440 * pow(2, Double(key - 69) / 12) }

  /// Cents from a key that may be far away.
  public static func cents(of frequency: Double, from key: Int) -> Double {
    (69 + 12 * log2(frequency / 440) - Double(key)) * 100
  }

  /// The wheel's value for cents, truncated as samplers do.
  ///
  /// - Parameter range: cents that the wheel bends either way.
  public static func wheel(cents: Double, range: Double) -> Int {
    Int(min(16383, max(0, 8192 + (cents * 8192 / range).rounded(.towardZero))))
  }

  public static func cents(wheel: Int, range: Double) -> Double {
    Double(wheel - 8192) * range / 8192
  }

  /// Absolute cents as hertz.
  static func hertz(_ cents: Double) -> Double { 440 * pow(2, (cents - 6900) / 1200) }
}
