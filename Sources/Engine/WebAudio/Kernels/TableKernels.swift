import CVectorKernels

/// The C kernels that read tables; the annotations vouch for them.
enum TableKernels {
  /// Reads groups of four frames, each lane at its own position.
  ///
  /// - Precondition: positions lie within the table, steps within three of its lengths; both from 0
  ///   on.
  @_semantics("no_performance_analysis") @inline(__always)
  static func read(
    _ reading: WaveTables.Reading, _ size: Int, from start: inout SIMD4<Float>, step: Float,
    _ groups: Int, into output: UnsafeMutablePointer<Float>
  ) {
    var wave = parity_wave(
      high: reading.high, low: reading.low, size: size, blend: reading.blend)
    withUnsafeBytes(of: &start) { lanes in
      guard let lanes = lanes.assumingMemoryBound(to: Float.self).baseAddress else { return }
      parity_read_wave(&wave, lanes, step, groups, output)
    }
  }

  /// Maps samples through a curve.
  ///
  /// - Precondition: `count` is a multiple of 4; the curve has fewer than 2^22 points.
  @_semantics("no_performance_analysis") @inline(__always)
  static func bend(
    _ samples: UnsafeMutablePointer<Float>, _ count: Int, along points: UnsafePointer<Float>,
    last: Float, scale: Float
  ) {
    parity_bend(points, last, scale, samples, count)
  }
}
