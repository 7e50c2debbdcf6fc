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
  /// One way in which sounds are alike although their samples are not.
  private struct Likeness {
    /// Measures that must exist and be within these bounds.
    let required: [(String, String)]
    /// Measures that must be within these bounds if they exist.
    let further: [(String, String)]
    let words: String
    /// What the samples may differ in.
    let other: String
  }

  /// The most exact first. Where partials beat, the levels over time depend on the phases.
  private static let likenesses = [
    Likeness(
      required: [("partials", "1 dB"), ("partialPitch", "3 cents")],
      further: [
        ("beating", "0.1 Hz"), ("loudness", "0.5 LU"), ("onsets", "10 ms"), ("pitch", "3 cents"),
      ],
      words: "yet its partials are the reference's, one by one, but for their phases",
      other: "if only phases differ"),
    Likeness(
      required: [("thirdOctaves", "1 dB"), ("level", "1 dB")],
      further: [
        ("loudness", "0.3 LU"), ("onsets", "5 ms"), ("pitch", "3 cents"), ("stereo", "1 dB"),
      ],
      words: "yet it is as loud, as bright and as much in time",
      other: "if only phases or random numbers differ"),
  ]

  /// - Parameter evidence: of a failing case.
  /// - Returns: nil where something that is measured differs, and where one sound is the other, moved.
  static func remark(on evidence: CaseEvidence) -> RenderRemark? {
    guard let measured = evidence.comparison, let depth = measured.nullDepth, depth > loudest,
      evidence.limit.measures == nil, evidence.seeds == nil,
      measured.alignment.map({ $0.confidence < sureAlignment }) ?? true
    else { return nil }
    return likenesses.lazy.compactMap { remark($0, measured) }.first
  }

  private static func remark(_ likeness: Likeness, _ measured: Measurements) -> RenderRemark? {
    let limits = (likeness.required + likeness.further).compactMap {
      try? SoundMeasures.limit($0.0, $0.1)
    }
    let results = SoundMeasures.results(of: limits, measured)
    let isNear = results.enumerated().allSatisfy { place, result in
      result.holds || place >= likeness.required.count && result.value == nil
    }
    guard isNear else { return nil }
    let held = results.filter(\.holds)
    let offer = held.prefix(3).map { "\($0.measure): \($0.allowed)" }.joined(separator: ", ")
    return RenderRemark(
      "\(likeness.words): \(held.map(\.text).joined(separator: ", ")); \(likeness.other), hold it"
        + " to limits on measures ({ \(offer), reason: … }), or as a random case by 'seeds'",
      .cause)
  }
}
