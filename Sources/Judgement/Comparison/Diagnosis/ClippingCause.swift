/// One of the two is cut off at a level that the other exceeds.
enum ClippingCause {
  /// Samples of one channel that must lie at a limit to be a cut: a signal's own peak is one, or two
  /// where it falls between samples.
  private static let fewest = 3

  static func suspects(in pair: SignalPair) -> [Suspect] {
    // Clipping cannot be undone: the unclipped one is cut as well, and compared.
    var clipped = pair.untouched
    var original = pair.untouched
    let ofCandidate = limits(pair.candidate)
    let ofReference = limits(pair.reference)
    if let ofCandidate { clipped.reference = pair.reference.map { clip($0, ofCandidate) } }
    if let ofReference { original.candidate = pair.candidate.map { clip($0, ofReference) } }
    return [
      ofCandidate.flatMap { limits in
        suspect(pair, limits, clipped, "the candidate is clipped at")
      },
      ofReference.flatMap { limits in
        suspect(pair, limits, original, "the candidate is not clipped as the reference is, at")
      },
    ].compactMap(\.self)
  }

  private static func suspect(
    _ pair: SignalPair, _ limits: ClosedRange<Double>, _ undone: UndonePair, _ finding: String
  ) -> Suspect? {
    let level = [limits.lowerBound, limits.upperBound].filter(\.isFinite).map(abs).max() ?? 0
    return pair.suspect(
      .clipping, parameters: 1, estimate: .init(value: level, unit: ""),
      finding: "\(finding) ±\(DiagnosisText.amplitude(level))", undone: undone)
  }

  /// The lowest and highest sample, where several samples lie at one of them.
  private static func limits(_ channels: [[Double]]) -> ClosedRange<Double>? {
    let lowest = channels.compactMap { $0.min() }.min() ?? 0
    let highest = channels.compactMap { $0.max() }.max() ?? 0
    func isLimit(_ level: Double) -> Bool {
      channels.contains { samples in samples.count { $0 == level } >= fewest }
    }
    guard lowest < highest else { return nil }
    // A limit on one side only leaves the other side alone.
    let limits = (isLimit(lowest) ? lowest : -.infinity)...(isLimit(highest) ? highest : .infinity)
    return limits == -.infinity ... .infinity ? nil : limits
  }

  private static func clip(_ samples: [Double], _ limits: ClosedRange<Double>) -> [Double] {
    samples.map { min(max($0, limits.lowerBound), limits.upperBound) }
  }
}
