import AudioSignal

/// What a difference means: for the shape of the spectrum, for pitch, decay and stereo, and for the ear. For signals
/// that differ; if they are equal, no measurement is needed.
public struct SignalMetrics: Sendable {
  /// All kinds, in the order in which they are listed.
  static let kinds: [any Metric.Type] = [
    Audibility.self, MultiResolutionDistance.self, PitchError.self, PartialError.self,
    DecayError.self, GroupDelayError.self, StereoImage.self, Loudness.self, TruePeakPair.self,
    LevelCourse.self,
    OnsetShift.self,
  ]

  /// By their keys.
  var values: [String: any Metric] = [:]
  var absences: [String: MetricAbsence] = [:]

  /// - Parameters:
  ///   - isImpulseResponse: whether both are responses to an impulse, so that their phase is that of the system.
  ///   - keys: keys of the requested metrics; nil for all.
  /// - Precondition: the signals have one shape and are finite; `SignalComparison` ensures that.
  public init(
    reference: SampleBuffer, candidate: SampleBuffer, isImpulseResponse: Bool = false,
    keys: Set<String>? = nil
  ) {
    let shape = SignalShape(reference)
    precondition(shape == SignalShape(candidate))
    var stream = MetricsStream(
      shape: shape, isImpulseResponse: isImpulseResponse, keys: keys)
    for block in shape.blocks {
      stream.append(reference: reference.frames(block), candidate: candidate.frames(block))
    }
    self = stream.finish()
  }

  init(_ measured: [MeasuredMetric]) {
    for metric in measured {
      values[metric.kind.key] = metric.value
      absences[metric.kind.key] = metric.absence
    }
  }

  /// The value of one kind, or why there is none.
  public subscript<Kind: Metric>(kind: Kind.Type) -> Measured<Kind> {
    if let value = values[kind.key] as? Kind { return .value(value) }
    return .absent(absences[kind.key] ?? .notMeasured)
  }

  /// The measurements as people read them: names and sentences, with the missing ones and the reasons at the end.
  public var lines: [(name: String, text: String)] {
    let measured = Self.kinds.compactMap { kind in
      values[kind.key].map { (name: kind.name, text: $0.text) }
    }
    guard !absences.isEmpty else { return measured }
    let reasons = Self.kinds.compactMap { kind in
      absences[kind.key].map { "\(kind.name) (\($0))" }
    }
    return measured + [(name: "not measured", text: reasons.joined(separator: "; "))]
  }

  /// The same with times counted from an earlier zero.
  public func delayed(by seconds: Double) -> SignalMetrics {
    var metrics = self
    metrics.values = values.mapValues { $0.delayed(by: seconds) }
    return metrics
  }
}

extension SignalMetrics: Equatable {
  public static func == (one: SignalMetrics, other: SignalMetrics) -> Bool {
    guard one.absences == other.absences, one.values.count == other.values.count else {
      return false
    }
    return one.values.allSatisfy { key, value in
      other.values[key].map(value.isEqual) ?? false
    }
  }
}
