/// The factor by which a `WaveShaperNode` raises the sample rate.
public enum OverSampleType: String, CaseIterable, Sendable {
  /// At the context's rate.
  case none
  /// At twice the context's rate.
  case twice = "2x"
  /// At four times the context's rate.
  case fourTimes = "4x"
}
