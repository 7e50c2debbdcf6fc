import Comparison
import ParityResults
import ReadableNumbers

/// Figures of a result that are of no comparison, whatever was compared: no run writes them.
///
/// A result that was read is judged by its figures. From some that contradict each other anything follows, and some
/// that nothing can have are more than arithmetic takes.
enum Contradiction {
  /// In frames: centuries of sound.
  private static let longest = 1 << 40
  private static let mostChannels = 1 << 16
  /// In seconds: thirty years.
  private static let slowest = 1e9
  /// In dB: far above what arithmetic in another order makes of a level.
  private static let rounding = 0.01

  /// - Returns: as the end of a sentence; nil for none.
  static func of(_ evidence: CaseEvidence) -> String? {
    // A case that could not even be read has no frames, no channels and no rate.
    let hasShape =
      (0...longest).contains(evidence.frames) && (0...mostChannels).contains(evidence.channels)
      && evidence.sampleRate <= 1e9
      && (evidence.sampleRate > 0 || evidence.sampleRate == 0 && evidence.comparison == nil)
    guard hasShape else {
      return "no sound has \(Words.count(evidence.frames)) frames in"
        + " \(Words.plural(evidence.channels, "channel")) at \(evidence.sampleRate) Hz"
    }
    let times = [evidence.renderSeconds, evidence.diagnosisSeconds].compactMap(\.self)
    if let odd = times.first(where: { !(0...slowest).contains($0) }) {
      return "nothing took \(odd) s"
    }
    let all = counts(evidence) + (evidence.comparison.map(counts) ?? [])
    if let odd = all.first(where: { !(0...longest).contains($0) }) {
      return "it counts \(Words.count(odd))"
    }
    return evidence.comparison.flatMap { of($0, evidence) }
  }

  /// Whole numbers that are added up, counted on from, or made places of.
  private static func counts(_ evidence: CaseEvidence) -> [Int] {
    let stages = (evidence.stages ?? []).flatMap { stage in
      [stage.quanta, stage.equalQuanta, stage.firstQuantum ?? 0, stage.firstFrame ?? 0]
    }
    return stages + [
      evidence.reference, evidence.spread.renders, evidence.plannedLatency ?? 0,
      evidence.seeds?.seeds ?? 0,
    ]
  }

  private static func counts(_ measured: Measurements) -> [Int] {
    let places = measured.channels.flatMap { channel in
      [channel.maxErrorFrame, channel.firstDifference ?? 0] + channel.ulpHistogram.map(\.count)
    }
    var others = [measured.worstWindow?.channel ?? 0] + (measured.alignment?.channelOrder ?? [])
    guard let metrics = measured.metrics else { return places + others }
    if case .value(let onsets) = metrics[OnsetShift.self] {
      others += [onsets.reference, onsets.candidate]
    }
    if case .value(let heard) = metrics[Audibility.self] {
      others.append(heard.worst?.channel ?? 0)
    }
    if case .value(let course) = metrics[LevelCourse.self] { others.append(course.channel) }
    if case .value(let distance) = metrics[MultiResolutionDistance.self] {
      others += distance.resolutions.map(\.size)
    }
    return places + others
  }

  private static func of(_ measured: Measurements, _ evidence: CaseEvidence) -> String? {
    guard evidence.frames > 0, measured.channels.count == evidence.channels else {
      return "it measured \(Words.plural(measured.channels.count, "channel")) of"
        + " \(Words.plural(evidence.channels, "channel")) with"
        + " \(Words.plural(evidence.frames, "frame"))"
    }
    let largest = measured.channels.map(\.maxAbsoluteError).max() ?? 0
    guard measured.maxAbsoluteError == largest, largest >= 0 else {
      return
        "its largest error is \(measured.maxAbsoluteError), and that of its channels \(largest)"
    }
    guard measured.isBitExact == (largest == 0) else {
      return measured.isBitExact
        ? "it says that every sample is equal, and that one is off by \(largest)"
        : "it says that samples differ, and that none is off"
    }
    if measured.isBitExact, let depth = measured.nullDepth ?? measured.worstWindow?.nullDepth {
      return "it says that every sample is equal, and has a null depth of \(Words.decibels(depth))"
    }
    return depth(measured)
  }

  /// All channels together cancel no better than the best of them, and no worse than the worst.
  private static func depth(_ measured: Measurements) -> String? {
    // One without a depth differs nowhere, or beside silence.
    let depths = measured.channels.compactMap(\.nullDepth)
    guard let whole = measured.nullDepth, let least = depths.min(), let most = depths.max(),
      depths.count == measured.channels.count,
      whole < least - rounding || whole > most + rounding
    else { return nil }
    return "its null depth is \(Words.decibels(whole)), and of its channels none is beyond"
      + " \(Words.decibels(whole < least ? least : most))"
  }
}
