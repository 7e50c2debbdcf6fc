import CVectorKernels

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

  @_semantics("no_performance_analysis") @inline(__always)
  static func allpass(
    from: UnsafePointer<Float>, to: UnsafeMutablePointer<Float>,
    _ values: UnsafeMutablePointer<Double>, count: Int, gain: Double
  ) {
    parity_allpass(from, to, values, count, gain)
  }
}
