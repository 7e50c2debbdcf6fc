/// 2 to the power of x, bit-identical to Chromium's copy of the freely distributable libm (fdlibm), with which it detunes
/// the playback of buffers on every platform.
///
/// glibc differs from it by one unit in the last place for a tenth of all detunes. That moves a source by 10⁻¹⁴ frames,
/// or by 10⁻¹¹ within a quantum where it decides how each step is rounded, and is heard of where a sample lies in the
/// middle between two floats, or close to zero between two large samples.
///
/// - Real-time: never allocates, locks or throws.
/// - Source: Sun's fdlibm 5.3, `e_pow.c`: the split of the exponent, the polynomial and the order of operations, for a
///   base of 2, whose logarithm is exactly 1. Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
///   Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
///   preserved.
enum PowerOfTwo {
  /// The natural logarithm of 2, and the same in two parts, the first of which has 24 bits.
  private static let logarithm = 0x1.62e42fefa39efp-1
  private static let logarithmParts = (0x1.62e43p-1, -0x1.05c610ca86c39p-29)

  /// The remainder of x / tanh(x / 2) after 2, by powers of x squared.
  private static let coefficients = (
    0x1.555555555553ep-3, -0x1.6c16c16bebd93p-9, 0x1.1566aaf25de2cp-14, -0x1.bbd41c5d26bf1p-20,
    0x1.6376972bea4d0p-25
  )

  @_noLocks @_noAllocation
  static func of(_ x: Double) -> Double {
    // A square root there, and nothing that rounds beyond.
    guard x != 0.5, abs(x) < 1000 else { return power(2, x) }
    let upper = upperHalf(of: x)
    let nearest = abs(upper) > 0.5 ? Int(abs(x) + 0.5) * (x < 0 ? -1 : 1) : 0
    let whole = Double(nearest)
    let lower = x - upper
    let top = upper - whole
    let head = upperHalf(of: lower + top)
    let coarse = head * logarithmParts.0
    let fine = (lower - (head - top)) * logarithm + head * logarithmParts.1
    let exponent = coarse + fine
    let lost = fine - (exponent - coarse)
    let square = exponent * exponent
    let (p1, p2, p3, p4, p5) = coefficients
    let series =
      exponent - square * (p1 + square * (p2 + square * (p3 + square * (p4 + square * p5))))
    // In Chromium's copy the lost part is in the divisor; in the original it is subtracted from the quotient.
    let missing = (exponent * series) / (series - 2 - (lost + exponent * lost))
    let fraction = 1 - (missing - exponent)
    // A product with a power of two, whose exponent has a bias of 1023, is exact.
    return fraction * Double(bitPattern: UInt64(1023 + nearest) << 52)
  }

  /// The same number with the lower 32 bits of its fraction cleared.
  @_noLocks @_noAllocation @inline(__always)
  private static func upperHalf(of x: Double) -> Double {
    Double(bitPattern: x.bitPattern & 0xFFFF_FFFF_0000_0000)
  }
}
