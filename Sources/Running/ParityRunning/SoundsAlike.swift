import Comparison
import Judging
import ParityResults

/// What samples cannot show: a sound that is as loud, as bright and in tune at each moment but cancels nothing, as with
/// free-running oscillators or other random numbers.
enum SoundsAlike {
  /// Null depth, in dB, above which it is mentioned: below it, most of the samples are the reference's.
  private static let loudest = -20.0
  /// Confidence of an alignment from which one sound is the other, with another position, level or sign.
  private static let sureAlignment = 0.5
  /// Measures that must exist and be within these bounds.
  private static let required = [("thirdOctaves", "1 dB"), ("level", "1 dB")]
  /// Measures that must be within these bounds if they exist.
  private static let further = [
    ("loudness", "0.3 LU"), ("onsets", "5 ms"), ("pitch", "3 cents"), ("stereo", "1 dB"),
  ]

  /// - Parameter evidence: of a failing case.
  /// - Returns: nil where something that is measured differs, and where one sound is the other, moved.
  static func remark(on evidence: CaseEvidence) -> RenderRemark? {
    guard let measured = evidence.comparison, let depth = measured.nullDepth, depth > loudest,
      evidence.limit.measures == nil, evidence.seeds == nil,
      measured.alignment.map({ $0.confidence < sureAlignment }) ?? true
    else { return nil }
    let limits = (required + further).compactMap { try? SoundMeasures.limit($0.0, $0.1) }
    let results = SoundMeasures.results(of: limits, measured)
    let isNear = results.enumerated().allSatisfy { place, result in
      result.holds || place >= required.count && result.value == nil
    }
    guard isNear else { return nil }
    let held = results.filter(\.holds)
    let offer = held.prefix(3).map { "\($0.measure): \($0.allowed)" }.joined(separator: ", ")
    return RenderRemark(
      "yet it is as loud, as bright and as much in time: \(held.map(\.text).joined(separator: ", "));"
        + " if only phases or random numbers differ, hold it to limits on measures"
        + " ({ \(offer), reason: … }), or as a random case by 'seeds'", .cause)
  }
}
