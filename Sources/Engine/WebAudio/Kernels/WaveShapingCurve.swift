/// A curve of two or more points, read with linear interpolation.
///
/// - Real-time: `shape` never allocates, locks or throws.
final class WaveShapingCurve {
  /// The last point is stored twice, so that every point has a neighbour.
  private let points: UnsafeMutablePointer<Float>
  private let last: Float
  private let scale: Float

  /// - Precondition: at least two points.
  init(_ points: [Float]) {
    precondition(points.count >= 2)
    self.points = .allocate(capacity: points.count + 1)
    for (index, point) in points.enumerated() { (self.points + index).initialize(to: point) }
    (self.points + points.count).initialize(to: points[points.count - 1])
    last = Float(points.count - 1)
    scale = Float(0.5 * Double(points.count - 1))
  }

  deinit { points.deallocate() }

  @_noLocks @_noAllocation
  func shape(_ sample: Float) -> Float {
    if sample.isNaN { return sample }
    let position = max(0, min(last, (1 + sample) * scale))
    let lower = Int(position)
    let fraction = position - Float(lower)
    return fraction * (points[lower + 1] - points[lower]) + points[lower]
  }

  /// Maps samples in place, four at a time.
  ///
  /// - Precondition: `count` is a multiple of 4.
  @_noLocks @_noAllocation
  func shape(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    guard last < largestIndex else {
      for index in 0..<count { samples[index] = shape(samples[index]) }
      return
    }
    TableKernels.bend(samples, count, along: points, last: last, scale: scale)
  }

  /// Up to here a float position has a fraction.
  private var largestIndex: Float { @_noLocks @_noAllocation get { 4_194_304 } }
}
