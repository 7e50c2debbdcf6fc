/// Why a metric does not apply to two signals.
public enum MetricAbsence: Sendable {
  /// Nobody said that the signals are responses to an impulse.
  case noImpulse
  /// The signals end before the metric's first window is full.
  case tooShort(frames: Int, needed: Int)
  /// The metric needs the whole signal in one transform.
  case tooLong(frames: Int, limit: Int)
  /// No channel decays evenly by 35 dB.
  case noDecay(ComparisonError.Role)
  /// No steady partial stands out for most of the time.
  case noTone(ComparisonError.Role)
  /// Mid and side exist for two channels only.
  case noStereo(channels: Int)
  /// Both signals are silent.
  case silent
  /// In neither signal does a sound begin that stands out from what was before it.
  case noOnset
  /// What differs is phase or time, of which the ear's model knows nothing.
  case phaseAlone
  /// BS.1770 gives no weights for so many channels.
  case noChannelWeights(channels: Int)
  /// The metric has no filters or bands for the sample rate.
  case rateOutOfRange(hertz: Double)
  /// The signals are so loud that the value is no finite number.
  case overflow
  /// The program that compares brings no meter.
  case noLibrary
  /// Results from before there was the metric.
  case notMeasured
  /// The reason as results tell it.
  case told(String)
}

/// A reason is its words, which are all that results carry of it.
extension MetricAbsence: Equatable {
  public static func == (one: MetricAbsence, other: MetricAbsence) -> Bool {
    one.description == other.description
  }
}

extension MetricAbsence: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noImpulse: "not known to be responses to an impulse"
    case .tooShort(let frames, let needed): "\(frames) frames, \(needed) are needed"
    case .tooLong(let frames, let limit): "\(frames) frames, more than \(limit)"
    case .noDecay(let role): "no even decay by 35 dB in the \(role.rawValue)"
    case .noTone(let role): "no steady tone in the \(role.rawValue)"
    case .noStereo(let channels): "\(channels) channel\(channels == 1 ? "" : "s"), not two"
    case .silent: "both are silent"
    case .noOnset: "no sound begins in either"
    case .phaseAlone:
      "unknown: the difference is one of phase or time, which the model does not judge"
    case .noChannelWeights(let channels): "BS.1770 has no weights for \(channels) channels"
    case .overflow: "no finite value: a signal is too loud"
    case .noLibrary: "no library measures it here"
    case .notMeasured: "not measured by the version that made the results"
    case .told(let reason): reason
    case .rateOutOfRange(let hertz): "a sample rate of \(hertz) Hz is out of range"
    }
  }
}
