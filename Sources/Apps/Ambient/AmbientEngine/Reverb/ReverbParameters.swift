/// The contents of the reverb's `params` message.
///
/// - Units: `predelay` in milliseconds, at most 300; `size` up to 4; the rest unitless, 0 to 1.
public struct ReverbParameters: Codable, Equatable, Sendable {
  public enum Quality: String, Codable, CaseIterable, Sendable {
    case lite, balanced, ultra
  }

  /// An unknown type counts as a hall.
  public var type = "hall"
  public var quality = Quality.balanced
  /// The defaults are those of the page's `worklets/reverb.js`; the predelay in milliseconds.
  public var decay = 0.8
  public var size = 1.5
  public var modulation = 0.3
  public var predelay = 20.0
  public var damping = 0.5
  public var width = 0.8
  public var diffusion = 0.8

  public init() {}
}
