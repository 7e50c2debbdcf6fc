import CVectorKernels

/// The C kernels of a compressor; the annotations vouch for them.
enum LevelKernels {
  /// Computes the gain of each frame along the curve, and its release rate, where that is certain; NaN elsewhere.
  @_semantics("no_performance_analysis") @inline(__always)
  static func attenuations(
    _ curve: parity_level_curve, _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>,
    into attenuations: UnsafeMutablePointer<Float>, rates: UnsafeMutablePointer<Float>, count: Int
  ) {
    var curve = curve
    parity_attenuations(&curve, left, right, attenuations, rates, count)
  }

  /// Computes the bounds of `linearToDecibels` for each level, where that is certain.
  @_semantics("no_performance_analysis") @inline(__always)
  static func decibelBounds(
    of levels: UnsafePointer<Float>, low: UnsafeMutablePointer<Float>,
    high: UnsafeMutablePointer<Float>, count: Int
  ) {
    parity_decibel_bounds(levels, low, high, count)
  }
}
