/// How a font is played where its format leaves a choice.
public struct PlayingOptions: Equatable, Sendable {
  /// How a note gets its pitch between keys.
  public enum Mode: String, Sendable, CaseIterable {
    /// To the last bit that a rate of 32 bits holds: within 1.04e-4 cents.
    case exact
    /// As samplers do it that know MIDI alone: the nearest lower step of a wheel of 14 bits.
    case bend14
  }

  public var mode = Mode.exact
  /// Whether notes go to reverb and chorus as their font asks.
  public var effects = false
  /// Decibels for each decibel of the font's attenuation. 0.4 is what the format's own hardware
  /// did, and fonts were tuned by ear on that; 1 is the written standard.
  public var attenuationScale = 0.4
  /// Whether soft notes are darker without their font asking for it.
  public var velocityToFilter = false

  public init() {}
}
