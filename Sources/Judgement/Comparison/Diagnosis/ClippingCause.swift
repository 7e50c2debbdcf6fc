/// One of the signals is clipped at a level that the other exceeds.
enum ClippingCause {
  /// Samples of one channel that must lie at a limit to count as clipping: a signal's own peak is one sample, or two
  /// where it falls between samples.
  private static let fewest = 3
  /// Samples up to this share of the limits are certainly not clipped.
  private static let inside = 0.98

  /// As a share of the peak.
  private static let leastLimit = 1e-3

  static func suspects(in pair: SignalPair) -> [Suspect] {
    // Clipping cannot be undone: the other signal is clipped as well, and compared.
    var clipped = pair.untouched
    var original = pair.untouched
    let ofCandidate = limits(pair.candidate)
    let ofReference = limits(pair.reference)
    if let ofCandidate { clipped.reference = pair.reference.map { clip($0, ofCandidate) } }
    if let ofReference { original.candidate = pair.candidate.map { clip($0, ofReference) } }
    return [
      ofCandidate.flatMap { limits in
        suspect(pair, limits, clipped, Wording.clipped)
      },
      ofCandidate.flatMap { amplified(pair, $0) }, byChannel(pair),
      ofReference.flatMap { limits in
        suspect(pair, limits, original, Wording.unclipped)
      },
    ].compactMap(\.self)
  }

  /// Each channel is clipped at a level of its own.
  private static func byChannel(_ pair: SignalPair) -> Suspect? {
    let found = pair.candidate.map { limits([$0]) }
    guard pair.candidate.count > 1, found.contains(where: { $0 != nil }) else { return nil }
    var clipped = pair.untouched
    for (channel, range) in found.enumerated() {
      if let range { clipped.reference[channel] = clip(pair.reference[channel], range) }
    }
    let levels = found.map { range in
      range.map { [$0.lowerBound, $0.upperBound].filter(\.isFinite).map(abs).max() ?? 0 }
    }
    let largest = levels.compactMap { $0 }.max() ?? 0
    return Suspect(
      cause: .clipping, estimate: .init(value: largest, unit: ""),
      finding: Wording.clippedByChannel(levels), parameters: levels.count { $0 != nil },
      remaining: clipped.nullDepth(), undone: clipped)
  }

  /// Amplified and then clipped: samples within the limits give the gain, which all samples together, including clipped
  /// ones, do not.
  private static func amplified(_ pair: SignalPair, _ limits: ClosedRange<Double>) -> Suspect? {
    let inner = limits.lowerBound * inside...limits.upperBound * inside
    var sums = UndonePair.Sums()
    for (reference, candidate) in zip(pair.reference, pair.candidate) {
      for (own, other) in zip(reference, candidate) where inner.contains(other) {
        sums.reference += own * own
        sums.candidate += other * other
        sums.product += own * other
      }
    }
    let gain = sums.gain
    guard let level = Decibels.ofAmplitude(gain), gain > 0, abs(level) > 0.01, abs(level) <= 40
    else { return nil }
    var undone = pair.untouched
    undone.reference = pair.reference.map { clip($0.map { $0 * gain }, limits) }
    let limit = [limits.lowerBound, limits.upperBound].filter(\.isFinite).map(abs).max() ?? 0
    return Suspect(
      cause: .clipping, estimate: .init(value: limit, unit: ""),
      finding: Wording.clippedBehindGain(limit, level), parameters: 2,
      remaining: undone.nullDepth(), undone: undone, also: [.gain])
  }

  private static func suspect(
    _ pair: SignalPair, _ limits: ClosedRange<Double>, _ undone: UndonePair,
    _ finding: (Double) -> String
  ) -> Suspect? {
    let level = [limits.lowerBound, limits.upperBound].filter(\.isFinite).map(abs).max() ?? 0
    return pair.suspect(
      .clipping, parameters: 1, estimate: .init(value: level, unit: ""),
      finding: finding(level), undone: undone)
  }

  /// The lowest and highest sample, where several samples lie at one of them.
  private static func limits(_ channels: [[Double]]) -> ClosedRange<Double>? {
    let lowest = channels.compactMap { $0.min() }.min() ?? 0
    let highest = channels.compactMap { $0.max() }.max() ?? 0
    // A sound that is silent for a while, or lies on one side of zero, rests at 0, which is not a limit.
    let peak = max(highest, -lowest)
    func isLimit(_ level: Double) -> Bool {
      abs(level) > leastLimit * peak
        && channels.contains { samples in
          samples.count { $0 == level } >= fewest && leaves(level, samples)
        }
    }
    guard lowest < highest else { return nil }
    // A limit on one side leaves the other side alone; for a signal on one side of zero, the end near zero is not a
    // limit.
    let isBelow = lowest < 0 && isLimit(lowest)
    let isAbove = highest > 0 && isLimit(highest)
    let limits = (isBelow ? lowest : -.infinity)...(isAbove ? highest : .infinity)
    return limits == -.infinity ... .infinity ? nil : limits
  }

  /// A value that is held to the end is no limit: what is clipped comes back.
  private static func leaves(_ level: Double, _ samples: [Double]) -> Bool {
    guard let first = samples.firstIndex(of: level) else { return false }
    return samples[first...].contains { $0 != level }
  }

  private static func clip(_ samples: [Double], _ limits: ClosedRange<Double>) -> [Double] {
    samples.map { min(max($0, limits.lowerBound), limits.upperBound) }
  }
}
