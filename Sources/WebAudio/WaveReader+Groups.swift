extension WaveReader {
  /// Reads groups of four frames with linear interpolation, each lane at its own position.
  ///
  /// - Precondition: positions lie within the table, steps within three of its lengths; both from 0
  ///   on.
  @_noLocks @_noAllocation
  func renderGroups(
    _ reading: WaveTables.Reading, _ start: SIMD4<Float>, step: Float, _ groups: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    let length = Float(size)
    let mask = SIMD4<UInt32>(repeating: UInt32(size - 1))
    var lanes = start
    for group in 0..<groups {
      let whole = lanes.wholeBelow2To22
      let fraction = lanes - whole.value
      let (high, nextHigh) = reading.high.neighbours(at: whole.index & mask)
      let (low, nextLow) = reading.low.neighbours(at: whole.index & mask)
      let fromHigh = high + fraction * (nextHigh - high)
      let fromLow = low + fraction * (nextLow - low)
      let values = fromHigh + reading.blend * (fromLow - fromHigh)
      UnsafeMutableRawPointer(output + 4 * group).storeBytes(of: values, as: SIMD4<Float>.self)
      lanes += step
      // Whole lengths to take away, found side by side: each frame waits for the one before.
      var excess = SIMD4<Float>().replacing(with: length, where: lanes .>= length)
      excess += SIMD4<Float>().replacing(with: length, where: lanes .>= 2 * length)
      excess += SIMD4<Float>().replacing(with: length, where: lanes .>= 3 * length)
      lanes -= excess
    }
  }
}
