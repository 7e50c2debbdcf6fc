/// Why two signals could not be compared.
///
/// A difference between signals is a result, never an error.
public enum ComparisonError: Error, Equatable {
  /// One of the signals has no samples.
  case empty(Role)
  case sampleRateMismatch(reference: Double, candidate: Double)
  case channelCountMismatch(reference: Int, candidate: Int)
  case frameCountMismatch(reference: Int, candidate: Int)
  /// A sample is NaN or infinite.
  case nonFiniteSample(Role, channel: Int, frame: Int)
  /// The reference is not silent, but the candidate is: nothing was rendered.
  case silentCandidate
  /// A reference of zeros proves nothing.
  case silentReference
  /// The spectra are empty or came from different FFT sizes.
  case binCountMismatch(reference: Int, candidate: Int)

  public enum Role: String, Sendable {
    case reference, candidate
  }
}

extension ComparisonError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty(let role):
      "the \(role.rawValue) has no samples; render it again"
    case .sampleRateMismatch(let reference, let candidate):
      "the reference is at \(hertz(reference)), the candidate at \(hertz(candidate));"
        + " render the candidate at the reference's rate"
    case .channelCountMismatch(let reference, let candidate):
      "the reference has \(channels(reference)), the candidate \(channels(candidate));"
        + " render the same number of channels"
    case .frameCountMismatch(let reference, let candidate):
      "the reference has \(reference) frames, the candidate \(candidate);"
        + " render exactly the reference's length"
    case .nonFiniteSample(let role, let channel, let frame):
      "the \(role.rawValue) is not finite in channel \(channel + 1) from frame \(frame) on;"
        + " check feedback gains and divisions"
    case .silentCandidate:
      "the candidate is silent, the reference is not; check that the source starts"
    case .silentReference:
      "the reference is silent, which proves nothing; capture it again"
    case .binCountMismatch(let reference, let candidate):
      "the reference has \(reference) bins, the candidate \(candidate); use one FFT size"
    }
  }

  private func channels(_ count: Int) -> String { "\(count) channel\(count == 1 ? "" : "s")" }

  private func hertz(_ rate: Double) -> String {
    Int(exactly: rate).map { "\($0) Hz" } ?? "\(rate) Hz"
  }
}
