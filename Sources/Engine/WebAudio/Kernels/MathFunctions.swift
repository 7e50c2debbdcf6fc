import CFloatingPoint

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

// libm is opaque to the compiler's real-time check; these annotations vouch for it, once. None of
// these functions allocates or locks in glibc, musl or Apple's libm.

/// 2 to the power of x, as the platform's float function rounds it.
///
/// Chromium calls the float version, and glibc's differs from a correctly rounded one for 0.03 % of its arguments, by
/// one unit in the last place.
@_semantics("no_performance_analysis")
package func exp2(_ x: Float) -> Float { exp2f(x) }

@_semantics("no_performance_analysis")
package func exponential(_ x: Double) -> Double { exp(x) }

@_semantics("no_performance_analysis")
package func naturalLogarithm(_ x: Double) -> Double { log(x) }

@_semantics("no_performance_analysis")
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

@_semantics("no_performance_analysis")
package func sine(_ radians: Double) -> Double { sin(radians) }

@_semantics("no_performance_analysis")
package func cosine(_ radians: Double) -> Double { cos(radians) }

@_semantics("no_performance_analysis")
package func squareRoot(_ x: Double) -> Double { x.squareRoot() }

@_semantics("no_performance_analysis")
package func hyperbolicTangent(_ x: Double) -> Double { tanh(x) }

/// The largest whole number not above x.
///
/// Baseline x86-64 has no instruction for it, so that libm's would be a call for each sample.
@_noLocks @_noAllocation @inline(__always)
package func floorOf(_ x: Double) -> Double {
  // From 2^52 on all doubles are whole; NaN and infinities are returned unchanged, too.
  guard abs(x) < 4_503_599_627_370_496 else { return x }
  let truncated = Double(Int64(x))
  // Returning x itself keeps the sign of a zero.
  return truncated == x ? x : truncated > x ? truncated - 1 : truncated
}

/// x modulo y, with the sign of x, as JavaScript's `%`.
@_semantics("no_performance_analysis")
package func remainder(_ x: Double, _ y: Double) -> Double { fmod(x, y) }

// Single-precision functions that Chromium uses; their last bit is the platform's.

@_semantics("no_performance_analysis")
func log2(_ x: Float) -> Float { log2f(x) }

/// As glibc 2.36 rounds it, on every platform: 28.6 % of glibc 2.41's results differ.
@_semantics("no_performance_analysis")
func log10(_ x: Float) -> Float { parity_decimal_logarithm(x) }

@_semantics("no_performance_analysis")
func power(_ base: Float, _ exponent: Float) -> Float { powf(base, exponent) }

@_semantics("no_performance_analysis")
func arcSine(_ x: Double) -> Double { asin(x) }

/// As glibc 2.36 rounds it, on every platform: 7.8 % of glibc 2.41's results differ.
@_semantics("no_performance_analysis")
func arcCosine(_ x: Float) -> Float { parity_arc_cosine(x) }

@_semantics("no_performance_analysis")
func hypotenuse(_ x: Double, _ y: Double) -> Double { hypot(x, y) }

@_semantics("no_performance_analysis")
func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

@_semantics("no_performance_analysis")
func decimalLogarithm(_ x: Double) -> Double { log10(x) }

@_semantics("no_performance_analysis")
func squareRoot(_ x: Float) -> Float { x.squareRoot() }
