import CAmbientKernels

/// The C kernels of the reverb; the annotations vouch for them.
enum NetworkKernels {
  @_semantics("no_performance_analysis") @inline(__always)
  static func pass(
    _ lines: UnsafePointer<parity_line>, _ gains: UnsafePointer<parity_network_gains>,
    _ block: borrowing ReverbBlock, states: UnsafeMutablePointer<Double>,
    reads: UnsafeMutablePointer<Float>, mixed: UnsafeMutablePointer<Float>
  ) {
    parity_network(lines, gains, block.damping, block.left, block.right, states, reads, mixed)
  }

  /// Turns the output of eight lines into the input of the two sides and the mid diffusers.
  @_semantics("no_performance_analysis") @inline(__always)
  static func takeTaps(
    reads: UnsafePointer<Float>, mixed: UnsafePointer<Float>, into block: borrowing ReverbBlock
  ) {
    parity_network_taps(
      reads, mixed, block.left, block.right, block.midLeft, block.midRight)
  }

  /// Feeds 128 values through allpasses in series, in place.
  @_semantics("no_performance_analysis") @inline(__always)
  static func diffuse(
    _ values: UnsafeMutablePointer<Double>, _ stages: UnsafeMutablePointer<parity_allpass>,
    count: Int, gain: Double
  ) {
    parity_diffuse(stages, count, gain, values)
  }
}
