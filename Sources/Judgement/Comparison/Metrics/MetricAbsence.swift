/// Why a metric does not apply to two signals.
public enum MetricAbsence: Sendable {
  /// The signals were not declared to be responses to an impulse.
  case noImpulse
  /// The signals end before the metric's first window is full.
  case tooShort(frames: Int, needed: Int)
  /// The metric needs the whole signal in one transform.
  case tooLong(frames: Int, limit: Int)
  /// No channel decays evenly by 35 dB.
  case noDecay(ComparisonError.Role)
  /// No steady partial stands out for most of the time.
  case noTone(ComparisonError.Role)
  /// Partials of one sound at other times than in the other: notes in another order.
  case otherTimes
  /// Mid and side exist for two channels only.
  case noStereo(channels: Int)
  /// Both signals are silent.
  case silent
  /// In neither signal is there an onset that stands out from what precedes it.
  case noOnset
  /// The difference is one of phase or time, which the model of the ear ignores.
  case phaseAlone
  /// BS.1770 gives no weights for this number of channels.
  case noChannelWeights(channels: Int)
  /// The metric has no filters or bands for the sample rate.
  case rateOutOfRange(hertz: Double)
  /// The signals are so loud that the value is not finite.
  case overflow
  /// The comparing program has no meter.
  case noLibrary
  /// Results from before the metric existed.
  case notMeasured
  /// The reason in the words of results.
  case told(String)
}

/// A reason equals another if their words do, which are all that results contain.
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
    case .otherTimes: "their partials sound at other times"
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
