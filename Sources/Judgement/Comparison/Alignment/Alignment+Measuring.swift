import AudioSignal
import Foundation

extension Alignment {
  /// A further unknown (a fraction of a sample, a drift, a gain) that leaves more than this share of the residual
  /// energy is dropped: 0.1 dB, which one more unknown gains by chance over the few hundred samples of the shortest
  /// cases.
  private static let worthwhile = 0.977
  /// Smaller gains, in dB, count as none: 1e-6 of the amplitude, which leaves a null depth of −120 dB.
  static let smallestGain = 8.7e-6
  /// Residuals below this share of the energy, −70 dB, are the interpolation's own error.
  private static let interpolationFloor = 1e-7
  /// Float's rounding leaves this share of the energy, −120 dB, or less: then whole samples explain all.
  private static let rounding = 1e-12
  /// The longest stretch with which the search for a drift begins: 100 ppm are 0.4 samples there.
  private static let firstStretch = 4096

  /// Measures how the candidate lies against the reference.
  ///
  /// - Returns: nil when there is nothing to align: different channel counts, or a signal that is
  ///   empty, silent or not finite.
  public static func measure(reference: SampleBuffer, candidate: SampleBuffer) -> Alignment? {
    guard reference.channelCount == candidate.channelCount else { return nil }
    if reference.channels == candidate.channels, reference.frameCount > 0 {
      return .identity(channelCount: reference.channelCount)
    }
    guard let pair = SignalPair(reference: reference, candidate: candidate) else { return nil }
    return measure(pair)
  }

  static func measure(_ pair: SignalPair) -> Alignment? {
    guard !pair.isCandidateSilent else { return nil }
    let peak = CrossCorrelation.peak(reference: pair.reference, candidate: pair.candidateWhole)
    let order = ChannelOrder.measure(pair, lag: peak.lag)
    let map = map(pair, from: TimeMap(offset: Double(peak.lag)), order: order)
    guard let undone = pair.undoing(map, order: order) ?? pair.undoing(TimeMap(offset: 0)) else {
      return nil
    }
    let sums = undone.sums()
    let polarity = sums.gain < 0 ? -1.0 : 1.0
    return Alignment(
      delaySamples: map.offset, gain: level(sums, polarity, undone), isInverted: polarity < 0,
      channelOrder: order, clockRatio: map.step == 1 ? 0 : (1 / map.step - 1) * 1e6,
      confidence: sums.share)
  }

  /// The simplest map among those that come equally close: whole samples, a fraction, or a drift as well.
  private static func map(_ pair: SignalPair, from start: TimeMap, order: [Int]) -> TimeMap {
    let channel = pair.loudestChannel
    let reference = pair.reference[channel]
    let candidate = pair.candidateWhole[order[channel]]
    let frames = TimeMapFit.frames(of: start, reference: reference, candidate: candidate)
    var whole = TimeMapFit(
      reference: reference, candidate: candidate, start: start)
    whole.measure(over: frames)
    if 1 - whole.share < rounding { return start }
    var fraction = whole
    fraction.refine(over: frames, clock: false)
    fraction.polish(over: frames, clock: false)
    var best = isWorthwhile(fraction, beside: whole) ? fraction : whole
    var starts = [best.map]
    if let local = localMap(pair, channel, candidate, near: start),
      abs(local.offset - start.offset) > 0.5
    {
      starts.append(local)
    }
    for start in starts {
      var drift = best
      drift.map = start
      let stretch = pair.loudestStretch(of: firstStretch).clamped(to: frames)
      guard drift.grow(from: stretch, within: frames) else { continue }
      drift.polish(over: frames, clock: true)
      if isWorthwhile(drift, beside: best) { best = drift }
    }
    return best.map
  }

  /// With unequal clocks the delay differs from place to place: this is the one where the signal is loudest.
  private static func localMap(
    _ pair: SignalPair, _ channel: Int, _ candidate: [Double], near start: TimeMap
  ) -> TimeMap? {
    guard pair.frameCount > 2 * firstStretch else { return nil }
    let stretch = pair.loudestStretch(of: firstStretch)
    // 1,000 ppm over the whole length, and a period of a low tone.
    let reach = pair.frameCount / 1000 + 64
    let from = stretch.lowerBound + Int(whole: start.offset) - reach
    let range = (from..<from + stretch.count + 2 * reach).clamped(to: 0..<candidate.count)
    guard range.count > stretch.count else { return nil }
    let peak = CrossCorrelation.peak(
      reference: [Array(pair.reference[channel][stretch])], candidate: [Array(candidate[range])])
    return TimeMap(offset: Double(peak.lag + range.lowerBound - stretch.lowerBound))
  }

  private static func isWorthwhile(_ fit: TimeMapFit, beside simpler: TimeMapFit) -> Bool {
    1 - fit.share + interpolationFloor < worthwhile * (1 - simpler.share + interpolationFloor)
  }

  private static func level(
    _ sums: UndonePair.Sums, _ polarity: Double, _ undone: UndonePair
  ) -> Double {
    guard sums.gain != 0 else { return 0 }
    let scaled = undone.nullDepth(gain: sums.gain) ?? -.infinity
    let unscaled = undone.nullDepth(gain: polarity) ?? -.infinity
    let isWorthwhile = scaled < unscaled + 10 * log10(worthwhile)
    let level = 20 * log10(abs(sums.gain))
    return isWorthwhile && abs(level) >= smallestGain ? level : 0
  }
}
