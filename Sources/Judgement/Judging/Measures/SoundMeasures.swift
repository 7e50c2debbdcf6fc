import AudioSignal
import Comparison
import ParityResults

/// All measures on which a limit can be set.
package enum SoundMeasures {
  static var all: [any SoundMeasure.Type] {
    [
      ThirdOctaveMeasure.self, SpectrumMeasure.self, LevelMeasure.self, LoudnessMeasure.self,
      TruePeakMeasure.self, OnsetMeasure.self, PitchMeasure.self, PartialMeasure.self,
      PartialPitchMeasure.self, BeatingMeasure.self, StereoMeasure.self, TailMeasure.self,
      AudibleMeasure.self,
    ]
  }

  /// The limits that may be set, in the measure's unit.
  static func range(of key: String) -> ClosedRange<Double>? {
    all.first { $0.key == key }?.range
  }

  package static var keys: [String] { all.map { $0.key } }

  /// Each measure of a limit, in its order.
  package static func results(
    of limits: [MeasureLimit], _ measured: Measurements
  ) -> [MeasureResult] {
    limits.map { limit in
      var result = MeasureResult(limit)
      switch all.first(where: { $0.key == limit.measure })?.reading(of: measured) {
      case .value(let value, let place): (result.value, result.place) = (value, place)
      case .absent(let reason): result.absence = reason
      case nil: result.absence = "this version knows no such measure"
      }
      return result
    }
  }

  /// The measurements of two signals that these limits need, and no others.
  ///
  /// - Throws: `ComparisonError`.
  package static func results(
    of limits: [MeasureLimit], reference: SampleBuffer, candidate: SampleBuffer
  ) throws(ComparisonError) -> [MeasureResult] {
    let wanted = all.filter { measure in limits.contains { $0.measure == measure.key } }
    var measured = try SignalComparison(reference: reference, candidate: candidate).measurements
    measured.metrics = SignalMetrics(
      reference: reference, candidate: candidate, keys: Set(wanted.compactMap { $0.metric }))
    return results(of: limits, measured)
  }

  /// The size of each measure that can be taken of two signals, without a sign; empty where they cannot be compared.
  package static func sizes(
    reference: SampleBuffer, candidate: SampleBuffer
  ) -> [String: Double] {
    let limits = all.map { MeasureLimit(measure: $0.key, most: 0, unit: $0.unit) }
    let results = (try? results(of: limits, reference: reference, candidate: candidate)) ?? []
    return results.reduce(into: [:]) { $0[$1.measure] = $1.value.map(abs) }
  }

  /// Reads a number with the measure's unit, with or without a space between: `1 dB`, `10%`.
  package static func limit(_ key: String, _ written: String) throws(MeasureLimitFault)
    -> MeasureLimit
  {
    guard let measure = all.first(where: { $0.key == key }) else {
      throw .unknown(measure: key, known: keys)
    }
    let number = written.prefix { "0123456789.+-".contains($0) }
    let unit = written.dropFirst(number.count).drop { $0 == " " }
    let (least, most) = (measure.range.lowerBound, measure.range.upperBound)
    func limit(_ number: Double) -> MeasureLimit {
      MeasureLimit(measure: key, most: number, unit: measure.unit)
    }
    guard !number.isEmpty, unit == measure.unit else {
      throw .noNumber(measure: key, written: written, example: limit(max(1, least)))
    }
    guard let value = Double(number), measure.range.contains(value) else {
      throw .outOfRange(
        measure: key, written: written, least: limit(least), most: limit(most))
    }
    return limit(value)
  }
}
