/// The waveforms of an `OscillatorNode`.
public enum OscillatorType: String, CaseIterable, Sendable {
  /// The fundamental alone.
  case sine
  /// The odd harmonics, each by its number quieter.
  case square
  /// All harmonics, each by its number quieter.
  case sawtooth
  /// The odd harmonics, each by the square of its number quieter.
  case triangle
  /// Set by `setPeriodicWave`.
  case custom
}
