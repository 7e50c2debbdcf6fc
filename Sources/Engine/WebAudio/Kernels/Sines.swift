import CVectorKernels

/// Sines of angles in radians, equal to `sine` rounded to float, several at a time.
///
/// - Precondition: `count` is a multiple of 8.
@_semantics("no_performance_analysis")
func sines(
  of angles: UnsafePointer<Float>, into sines: UnsafeMutablePointer<Float>, count: Int
) { parity_sines(angles, sines, count) }
