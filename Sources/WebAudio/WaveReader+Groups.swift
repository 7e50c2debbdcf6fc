extension WaveReader {
  /// Adding and taking away 1.5·2^23 leaves the nearest whole number of anything below 2^22, whose
  /// bits then stand at the low end of the sum's.
  private static var rounder: SIMD4<Float> {
    @_noLocks @_noAllocation @inline(__always) get { SIMD4(repeating: 12_582_912) }
  }

  /// Reads groups of four frames with linear interpolation, each lane at its own position.
  ///
  /// - Precondition: positions lie within the table, steps within half of it.
  @_noLocks @_noAllocation
  func renderGroups(
    _ reading: WaveTables.Reading, _ start: SIMD4<Float>, step: Float, _ groups: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    let mask = SIMD4<UInt32>(repeating: UInt32(size - 1))
    let (length, inverse) = (Float(size), Float(inverseSize))
    let (high, low, blend) = (reading.high, reading.low, reading.blend)
    var lanes = start
    for group in 0..<groups {
      let lower = bits(Self.floor(lanes) + Self.rounder) & mask
      let upper = (lower &+ 1) & mask
      let fraction = lanes - (floats(lower | bits(Self.rounder)) - Self.rounder)
      let highest = gather(high, lower)
      let lowest = gather(low, lower)
      let fromHigh = highest + fraction * (gather(high, upper) - highest)
      let fromLow = lowest + fraction * (gather(low, upper) - lowest)
      let values = fromHigh + blend * (fromLow - fromHigh)
      UnsafeMutableRawPointer(output + 4 * group).storeBytes(of: values, as: SIMD4<Float>.self)
      lanes += step
      lanes -= Self.floor(lanes * inverse) * length
    }
  }

  /// The largest whole numbers not above x, for |x| below 2^22.
  @_noLocks @_noAllocation @inline(__always)
  private static func floor(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let nearest = (x + rounder) - rounder
    return nearest - SIMD4<Float>(repeating: 0).replacing(with: 1, where: nearest .> x)
  }

  @_noLocks @_noAllocation @inline(__always)
  private func bits(_ x: SIMD4<Float>) -> SIMD4<UInt32> {
    unsafeBitCast(x, to: SIMD4<UInt32>.self)
  }

  @_noLocks @_noAllocation @inline(__always)
  private func floats(_ x: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast(x, to: SIMD4<Float>.self)
  }

  @_noLocks @_noAllocation @inline(__always)
  private func gather(
    _ table: UnsafeMutablePointer<Float>, _ index: SIMD4<UInt32>
  ) -> SIMD4<Float> {
    SIMD4(
      table[Int(index[0])], table[Int(index[1])], table[Int(index[2])], table[Int(index[3])])
  }
}
