import CAmbientKernels

/// The C kernels of the granulator; the annotations vouch for them.
enum GrainKernels {
  @_semantics("no_performance_analysis") @inline(__always)
  static func add(
    _ grain: parity_grain, from source: parity_grain_source, _ count: Int,
    to left: UnsafeMutablePointer<Double>, _ right: UnsafeMutablePointer<Double>
  ) {
    var (grain, source) = (grain, source)
    parity_add_grain(&grain, &source, count, left, right)
  }

  /// Adds the hyperbolic tangents of values, each times `feedback`, to samples.
  @_semantics("no_performance_analysis") @inline(__always)
  static func feedBack(
    _ values: UnsafePointer<Double>, _ feedback: Double, to samples: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    parity_feed_back(values, feedback, samples, count)
  }
}
