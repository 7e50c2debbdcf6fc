/// The waveforms of an `OscillatorNode`.
public enum OscillatorType: String, CaseIterable, Sendable {
  case sine, square, sawtooth, triangle
  /// Set by `setPeriodicWave`.
  case custom
}
