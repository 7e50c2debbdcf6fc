/// The responses that a `BiquadFilterNode` can have.
public enum BiquadFilterType: String, CaseIterable, Sendable {
  /// Passes what is below the frequency, with 12 dB an octave above; `Q` in decibels at the frequency.
  case lowpass
  /// Passes what is above the frequency, as `lowpass` mirrored.
  case highpass
  /// Passes what is around the frequency; `Q` is the ratio of frequency to bandwidth.
  case bandpass
  /// Raises what is below the frequency by `gain`.
  case lowshelf
  /// Raises what is above the frequency by `gain`.
  case highshelf
  /// Raises what is around the frequency by `gain`.
  case peaking
  /// Takes away what is around the frequency.
  case notch
  /// Changes phases alone.
  case allpass
}
