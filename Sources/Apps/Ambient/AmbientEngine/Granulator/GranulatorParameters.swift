/// The contents of the granulator's `params` message.
///
/// - Units: sizes, spray and jitter in milliseconds; density in grains per second; pitch spread in
///   semitones; the rest 0 to 1.
public struct GranulatorParameters: Codable, Equatable, Sendable {
  public enum PitchMode: String, Codable, Sendable {
    case harmonic
    case random
  }

  /// The defaults are those of the page's `worklets/granulator.js`; sizes, spray and jitter in milliseconds, density
  /// in grains a second.
  public var grainSizeMin = 20.0
  public var grainSizeMax = 80.0
  public var density = 20.0
  public var spray = 100.0
  public var jitter = 10.0
  public var probability = 0.8
  public var pitchMode = PitchMode.harmonic
  public var pitchSpread = 2.0
  public var stereoSpread = 0.5
  public var feedback = 0.1
  public var wetMix = 0.3

  public init() {}
}
