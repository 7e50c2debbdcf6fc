/// The responses that a `BiquadFilterNode` can have.
public enum BiquadFilterType: String, CaseIterable, Sendable {
  case lowpass, highpass, bandpass, lowshelf, highshelf, peaking, notch, allpass
}
