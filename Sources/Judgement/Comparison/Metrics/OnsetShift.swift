import ReadableNumbers

/// By how much the onsets of sounds are displaced.
///
/// An onset is where the mean power of 5 ms is four times that of the 30 ms before, summed over all channels, and
/// within 40 dB of the loudest 5 ms; of several within 30 ms the steepest counts. Each is compared with the nearest one
/// of the other signal; without one within 100 ms it counts as 100 ms off.
///
/// - Units: milliseconds in steps of one, positive where the candidate is late; seconds, of the reference's onset, or
///   of the candidate's where the reference has none.
public struct OnsetShift: Codable, Equatable, Sendable {
  /// The largest shift in absolute value.
  public let milliseconds: Double
  public var time: Double
  /// The number of onsets in each signal.
  public let reference: Int
  public let candidate: Int

  /// Beyond this distance it is another onset.
  static let furthest = 100.0
}

extension OnsetShift: Metric {
  public static let key = "onsets"
  public static let name = "onsets"

  public var text: String {
    let counts =
      reference == candidate
      ? Words.plural(reference, "onset")
      : "\(Words.plural(reference, "onset")), the candidate's \(candidate)"
    if milliseconds == 0 { return "\(counts), in time" }
    guard abs(milliseconds) < Self.furthest else {
      return "\(counts), the one at \(Words.seconds(time)) has no counterpart within 100 ms"
    }
    let size = Words.fixed(abs(milliseconds), digits: 0)
    return
      "\(counts), at most \(size) ms \(milliseconds > 0 ? "late" : "early"), at \(Words.seconds(time))"
  }

  public func delayed(by seconds: Double) -> OnsetShift {
    var later = self
    later.time += seconds
    return later
  }
}

extension SignalMetrics {
  public var onsets: Measured<OnsetShift> { self[OnsetShift.self] }
}
