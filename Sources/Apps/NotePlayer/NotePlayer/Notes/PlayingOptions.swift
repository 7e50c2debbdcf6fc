/// How a font is played where its format leaves a choice.
public struct PlayingOptions: Equatable, Sendable {
  /// How a note gets a pitch between keys.
  public enum Mode: String, Sendable, CaseIterable {
    /// To the precision of a 32-bit rate: within 1.04e-4 cents.
    case exact
    /// As in samplers that only know MIDI: the nearest lower step of a 14-bit wheel.
    case bend14
  }

  public var mode = Mode.exact
  /// Whether notes are sent to reverb and chorus as their font specifies.
  public var effects = false
  /// Decibels for each decibel of the font's attenuation. 0.4 is what the format's original hardware did, and fonts
  /// were tuned by ear on that; 1 is the written standard.
  public var attenuationScale = 0.4
  /// Whether soft notes are darker even if their font does not ask for it.
  public var velocityToFilter = false

  public init() {}
}
