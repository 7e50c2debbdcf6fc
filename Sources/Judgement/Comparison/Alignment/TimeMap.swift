import AudioSignal

/// Maps each frame of the reference to its place in the candidate.
///
/// position(n) = offset + step·n.
///
/// - Units: `offset` in samples, positive when the candidate is late; `step` is 1 for equal clocks and
///   below 1 when the candidate runs fast.
struct TimeMap: Equatable, Sendable {
  var offset: Double
  var step = 1.0

  /// Weights on each side of a constant fractional shift, and their window: −90 dB beside a
  /// passband up to 96 % of Nyquist.
  private static let shiftHalfWidth = 64
  /// Kaiser's 0.1102 · (A − 8.7), for A = 90 dB.
  private static let shiftBeta = 9.0

  /// Frames at each end for which interpolation would read beyond the signal.
  var margin: Int {
    isWhole ? 0 : step == 1 ? Self.shiftHalfWidth : BandlimitedInterpolator.fine.halfWidth
  }

  var isWhole: Bool { step == 1 && offset == offset.rounded() }

  func position(_ frame: Int) -> Double { offset + step * Double(frame) }

  /// The candidate as it would be on the reference's clock.
  ///
  /// - Returns: `count` samples; zero where the candidate has none.
  func undone(_ candidate: [Double], count: Int) -> [Double] {
    if isWhole { return shifted(candidate, count: count) }
    return step == 1 ? fractionallyShifted(candidate, count: count) : read(candidate, count: count)
  }

  /// The frames of a reference that the candidate holds, with all samples that interpolation reads.
  ///
  /// - Parameter isInner: whether to leave out also the frames for which interpolation would read beyond the
  ///   candidate's ends, where the value errs.
  func frames(candidateCount: Int, count: Int, isInner: Bool) -> Range<Int> {
    let margin = isInner ? Double(self.margin) : 0
    let first = ((margin - offset) / step).rounded(.up)
    let last = ((Double(candidateCount - 1) - margin - offset) / step).rounded(.down)
    let lower = Int(whole: min(max(first, 0), Double(count)))
    let upper = Int(whole: min(max(last + 1, 0), Double(count)))
    return lower < upper ? lower..<upper : 0..<0
  }

  private func shifted(_ candidate: [Double], count: Int) -> [Double] {
    let shift = Int(whole: offset)
    return (0..<count).map { frame in
      candidate.indices.contains(frame + shift) ? candidate[frame + shift] : 0
    }
  }

  private func fractionallyShifted(_ candidate: [Double], count: Int) -> [Double] {
    let whole = offset.rounded(.down)
    let halfWidth = Self.shiftHalfWidth
    let kernel = BandlimitedInterpolator.kernel(
      fraction: offset - whole, halfWidth: halfWidth, beta: Self.shiftBeta)
    var result = [Double](repeating: 0, count: count)
    // Blocks fit the processor's first-level cache, and the weights pass over each.
    let block = 1024
    result.withUnsafeMutableBufferPointer { result in
      candidate.withUnsafeBufferPointer { candidate in
        for start in stride(from: 0, to: count, by: block) {
          for (index, weight) in kernel.enumerated() {
            let shift = Int(whole: whole) + index + 1 - halfWidth
            let lower = max(start, -shift)
            let upper = min(start + block, count, candidate.count - shift)
            guard lower < upper else { continue }
            for frame in lower..<upper { result[frame] += weight * candidate[frame + shift] }
          }
        }
      }
    }
    return result
  }

  private func read(_ candidate: [Double], count: Int) -> [Double] {
    let interpolator = BandlimitedInterpolator.fine
    return interpolator.withTable { table in
      candidate.withUnsafeBufferPointer { candidate in
        (0..<count).map { interpolator.read(candidate, table: table, at: position($0)).value }
      }
    }
  }
}
