extension SIMD4<Float> {
  /// Adding and subtracting 1.5·2^23 gives the nearest whole number of any magnitude below 2^22, whose bits are the low
  /// bits of the sum.
  @_noLocks @_noAllocation @inline(__always)
  private static func rounder() -> SIMD4<Float> { SIMD4(repeating: 12_582_912) }

  /// The largest whole numbers not above these, without a call into libm.
  ///
  /// - Precondition: magnitudes below 2^22.
  var floorBelow2To22: SIMD4<Float> {
    @_noLocks @_noAllocation @inline(__always)
    get {
      let nearest = (self + Self.rounder()) - Self.rounder()
      return nearest - SIMD4(repeating: 0).replacing(with: 1, where: nearest .> self)
    }
  }

  /// The same for numbers from 0 on, also as indices.
  var wholeBelow2To22: (value: SIMD4<Float>, index: SIMD4<UInt32>) {
    @_noLocks @_noAllocation @inline(__always)
    get {
      let value = floorBelow2To22
      let bits = unsafeBitCast(value + Self.rounder(), to: SIMD4<UInt32>.self)
      return (value, bits & 0x3f_ffff)
    }
  }
}
