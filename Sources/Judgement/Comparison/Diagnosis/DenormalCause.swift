/// All that differs is smaller than a normal float: one of the signals flushes it to zero.
///
/// - Source: IEEE 754: the smallest normal float is 2^-126.
enum DenormalCause {
  private static let smallest = Double(Float.leastNormalMagnitude)

  static func suspects(in pair: SignalPair) -> [Suspect] {
    [
      suspect(pair, of: pair.reference, to: pair.candidate, Wording.flushed),
      suspect(pair, of: pair.candidate, to: pair.reference, Wording.unflushed),
    ].compactMap(\.self)
  }

  /// Wherever the two differ, `whole` is subnormal and `flushed` zero.
  private static func suspect(
    _ pair: SignalPair, of whole: [[Double]], to flushed: [[Double]], _ finding: String
  ) -> Suspect? {
    var count = 0
    for (own, other) in zip(whole, flushed) {
      for frame in pair.frames where own[frame] != other[frame] {
        guard other[frame] == 0, abs(own[frame]) < smallest else { return nil }
        count += 1
      }
    }
    guard count > 0 else { return nil }
    return Suspect(
      cause: .denormals, estimate: .init(value: Double(count), unit: "samples"), finding: finding,
      parameters: 0, remaining: nil)
  }
}
