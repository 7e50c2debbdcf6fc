/// Where two signals that begin equal diverge: a place to look, not a cause.
enum DivergenceRemark {
  /// The fewest equal frames, with sound in them, before a divergence.
  private static let fewest = 16
  /// Differences up to this share of the peak count as rounding where no exactly equal stretch is found: 2^-20, −120
  /// dB.
  private static let rounding = 0x1p-20

  static func remark(on pair: SignalPair, initial: Double) -> Suspect? {
    let peak = pair.reference.reduce(0) { $1.reduce($0) { max($0, abs($1)) } }
    for tolerance in [0, peak * rounding] {
      guard let place = firstDifference(pair, above: tolerance), isSounding(pair, before: place)
      else { continue }
      let frame = place + pair.firstFrame
      return Suspect(
        cause: .divergesAtFrame, estimate: .init(value: Double(frame), unit: "frames"),
        finding: Wording.diverges(at: frame, quantum: SignalPair.quantum, isExact: tolerance == 0),
        parameters: 0, remaining: initial)
    }
    return nil
  }

  private static func firstDifference(_ pair: SignalPair, above tolerance: Double) -> Int? {
    pair.frames.first { frame in
      pair.reference.indices.contains {
        abs(pair.candidate[$0][frame] - pair.reference[$0][frame]) > tolerance
      }
    }
  }

  private static func isSounding(_ pair: SignalPair, before frame: Int) -> Bool {
    pair.reference.contains { samples in
      var count = 0
      for index in 0..<frame where samples[index] != 0 {
        count += 1
        if count >= fewest { return true }
      }
      return false
    }
  }
}
