/// Two signals by short blocks, within which a gain that changes slowly is constant: what it leaves is then a sum over
/// blocks, not over samples.
struct BlockSums {
  private let length: Int
  private let frames: Int
  /// For each block over all channels: the reference's energy, its product with the candidate, the candidate's energy.
  private let sums: [(own: Double, product: Double, other: Double)]

  /// - Parameter length: of a block, in frames; 1 for exact sums.
  init(_ pair: SignalPair, length: Int) {
    (self.length, frames) = (length, pair.frameCount)
    sums = stride(from: 0, to: pair.frameCount, by: length).map { start in
      var (own, product, other) = (0.0, 0.0, 0.0)
      for channel in pair.reference.indices {
        for frame in start..<min(start + length, pair.frameCount) {
          let (reference, candidate) = (
            pair.reference[channel][frame], pair.candidate[channel][frame]
          )
          own += reference * reference
          product += reference * candidate
          other += candidate * candidate
        }
      }
      return (own, product, other)
    }
  }

  /// The energy that differs without a gain.
  var untouched: Double { residual { _ in 1 } }

  /// The energy that differs once the reference has a gain.
  ///
  /// - Parameter gain: at a frame, which may lie between two.
  func residual(_ gain: (Double) -> Double) -> Double {
    var left = 0.0
    for (index, sum) in sums.enumerated() {
      let start = index * length
      let centre = Double(start) + Double(min(length, frames - start) - 1) / 2
      let factor = gain(centre)
      left += factor * factor * sum.own - 2 * factor * sum.product + sum.other
    }
    return max(0, left)
  }
}
