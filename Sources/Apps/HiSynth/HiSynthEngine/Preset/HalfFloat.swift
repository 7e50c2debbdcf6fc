/// IEEE half-precision numbers, as preset strings carry them.
///
/// `Float16` does not exist on every platform, and rounding twice differs from rounding once.
package enum HalfFloat {
  /// The nearest half of a double, ties to even; -0 is 0.
  package static func bits(_ value: Double) -> UInt16 {
    guard !value.isNaN else { return 0x7E00 }
    let sign: UInt16 = value < 0 ? 0x8000 : 0
    let size = abs(value)
    guard size < 65520 else { return sign | 0x7C00 }
    guard size > 0 else { return 0 }
    // Below 2^-14 the steps are 2^-24.
    var exponent = max(size.isNormal ? Int(size.exponent) : -1023, -14)
    let scale = Double(sign: .plus, exponent: 10 - exponent, significand: 1)
    var steps = (size * scale).rounded(.toNearestOrEven)
    if steps == 2048 {
      exponent += 1
      steps = 1024
    }
    guard steps > 0 else { return 0 }
    let whole = UInt16(steps)
    return sign | (whole < 1024 ? whole : UInt16(exponent + 15) << 10 | (whole - 1024))
  }

  package static func value(_ bits: UInt16) -> Double {
    let sign = bits & 0x8000 == 0 ? 1.0 : -1.0
    let exponent = Int(bits >> 10 & 31)
    let steps = Double(bits & 1023)
    switch exponent {
    case 31: return steps == 0 ? sign * .infinity : .nan
    case 0: return sign * steps * 0x1p-24
    default:
      return sign * (1024 + steps) * Double(sign: .plus, exponent: exponent - 25, significand: 1)
    }
  }

  /// The value of a number after a round trip through a string.
  package static func rounded(_ value: Double) -> Double { self.value(bits(value)) }
}
