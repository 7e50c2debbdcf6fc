/// The factor by which a `WaveShaperNode` raises the sample rate.
public enum OverSampleType: String, CaseIterable, Sendable {
  case none
  case twice = "2x"
  case fourTimes = "4x"
}
