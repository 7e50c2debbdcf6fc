/// How many times the sample rate a `WaveShaperNode` works at.
public enum OverSampleType: String, CaseIterable, Sendable {
  case none
  case twice = "2x"
  case fourTimes = "4x"
}
