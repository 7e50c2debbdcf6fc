import ReadableNumbers
import AudioSignal
import Comparison
import Foundation
import ParityResults

/// Holds a comparison against a limit.
package enum Judge {
  /// Whether a candidate that can be compared passes, by its samples alone.
  package static func isWithin(
    _ limit: LimitResult, reference: SampleBuffer, candidate: SampleBuffer
  ) -> Bool {
    // Ends at the first difference; −0 equals 0 here too.
    if limit.kind == .bitExact { return reference.hasSamples(of: candidate) }
    let differences = zip(reference.channels, candidate.channels).map {
      SampleDifference(reference: $0, candidate: $1)
    }
    let levels = ResidualLevels(
      differences, sampleCount: reference.frameCount * reference.channelCount)
    return isWithin(
      limit, isBitExact: differences.allSatisfy { $0.maxAbsoluteError == 0 },
      nullDepth: levels.nullDepth)
      && isWithin(
        limit,
        window: limit.windowInForce == nil
          ? nil : WorstWindow.measure(reference: reference, candidate: candidate)?.nullDepth)
  }

  /// - Parameter window: nil where nothing differs, or nobody asks.
  private static func isWithin(_ limit: LimitResult, window: Double?) -> Bool {
    guard let window, let most = limit.windowInForce else { return true }
    return window <= most
  }

  /// What results say again of a case that they carry: the verdict that its measurements and its limit
  /// come to, without what is known of it.
  package static func verdict(of result: CaseResult) -> Verdict {
    guard let comparison = result.comparison else { return .error }
    guard result.renderFault == nil else { return .fail }
    let limit = result.limit
    if comparison.isBitExact {
      return result.stages?.entry == nil || limit.kind != .bitExact ? .pass : .fail
    }
    let isWithin =
      isWithin(limit, isBitExact: false, nullDepth: comparison.nullDepth)
      && isWithin(limit, window: comparison.worstWindow?.nullDepth)
    return isWithin ? .pass : .fail
  }

  /// - Parameter nullDepth: nil for −∞, a residual too small to have an energy.
  private static func isWithin(
    _ limit: LimitResult, isBitExact: Bool, nullDepth: Double?
  ) -> Bool {
    switch limit.kind {
    case .bitExact: isBitExact
    // A limit without a number admits nothing.
    case .nullDepth: isBitExact || (nullDepth ?? .infinity) <= limit.decibels ?? -.infinity
    }
  }

  package static func judge(
    _ comparison: SignalComparison, stages: [StageResult] = [], limit: LimitResult,
    firstFrame: Int = 0
  ) -> (verdict: Verdict, message: String) {
    if comparison.isBitExact {
      let count = Words.count(comparison.frameCount * comparison.channels.count)
      guard let entry = stages.entry else {
        return (.pass, "bit-exact: all \(count) samples equal" + wholeLength(stages))
      }
      guard limit.kind == .bitExact else {
        return (.pass, "all \(count) samples equal; \(text(of: entry, comparison.sampleRate))")
      }
      return (
        .fail,
        "the samples that are kept are equal, but \(text(of: entry, comparison.sampleRate))"
      )
    }
    let depth = comparison.nullDepth.map(Words.decibels) ?? "−∞ dB"
    let place =
      stages.entry.map { text(of: $0, comparison.sampleRate) }
      ?? firstDifference(comparison, firstFrame)
    switch limit.kind {
    case .bitExact:
      return (
        .fail, "null depth \(depth) where every sample must be equal; \(place)"
      )
    case .nullDepth:
      let allowed = limit.decibels ?? -.infinity
      if isWithin(limit, isBitExact: false, nullDepth: comparison.nullDepth) {
        if let worst = comparison.worstWindow, !isWithin(limit, window: worst.nullDepth) {
          return (.fail, text(of: worst, depth, limit, firstFrame, comparison.sampleRate))
        }
        return (.pass, "null depth \(depth), within the limit of \(Words.decibels(allowed))")
      }
      return (
        .fail, "null depth \(depth) exceeds the limit of \(Words.decibels(allowed)); \(place)"
      )
    }
  }

  private static func text(
    of worst: WorstWindow, _ depth: String, _ limit: LimitResult, _ firstFrame: Int,
    _ sampleRate: Double
  ) -> String {
    let time = Words.seconds(worst.time + Double(firstFrame) / sampleRate)
    return
      "null depth \(depth) overall, but \(Words.decibels(worst.nullDepth)) within the 50 ms from"
      + " \(time) on, where \(Words.decibels(limit.windowInForce ?? 0)) is allowed ('window' of the"
      + " limit)"
  }

  private static func wholeLength(_ stages: [StageResult]) -> String {
    guard let quanta = stages.first?.quanta else { return "" }
    let all = ", and all \(Words.count(quanta)) quanta of \(Words.plural(stages.count, "stage"))"
    let others = stages.filter { $0.equalQuanta < $0.quanta }
    guard !others.isEmpty else { return all }
    let words = others.map {
      "\(Words.count($0.quanta - $0.equalQuanta)) of '\($0.name)'"
    }
    return all + " but \(words.joined(separator: " and ")), which cannot be heard in the output"
  }

  /// Which stage differs first, and where.
  private static func text(of stage: StageResult, _ sampleRate: Double) -> String {
    let quantum = stage.firstQuantum ?? 0
    let frame = stage.firstFrame ?? quantum * 128
    let time = Words.seconds(Double(frame) / sampleRate)
    return "stage '\(stage.name)' is the first to differ, "
      + (stage.firstFrame.map { "at frame \(Words.count($0)) (\(time))," } ?? "at \(time),")
      + " in quantum \(Words.count(quantum))"
  }

  private static func firstDifference(_ comparison: SignalComparison, _ offset: Int) -> String {
    let firsts = comparison.channels.enumerated().compactMap { channel, measured in
      measured.firstDifference.map { (frame: $0 + offset, channel: channel + 1) }
    }
    guard let first = firsts.min(by: { $0.frame < $1.frame }) else { return "no frame differs" }
    let time = Double(first.frame) / comparison.sampleRate
    return "first difference at frame \(Words.count(first.frame)) (\(Words.seconds(time))),"
      + " channel \(first.channel)"
  }
}
