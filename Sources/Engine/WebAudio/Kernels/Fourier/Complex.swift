/// A complex number in float, with the roundings of the browser's FFT.
struct Complex {
  var re: Float
  var im: Float

  static let zero = Complex(re: 0, im: 0)

  @_noLocks @_noAllocation
  static func + (l: Complex, r: Complex) -> Complex { Complex(re: l.re + r.re, im: l.im + r.im) }

  @_noLocks @_noAllocation
  static func - (l: Complex, r: Complex) -> Complex { Complex(re: l.re - r.re, im: l.im - r.im) }

  @_noLocks @_noAllocation
  static func * (scale: Float, z: Complex) -> Complex {
    Complex(re: scale * z.re, im: scale * z.im)
  }

  /// A product with every operation rounded.
  @_noLocks @_noAllocation
  static func plain(_ l: Complex, _ r: Complex) -> Complex {
    Complex(re: l.re * r.re - l.im * r.im, im: l.re * r.im + l.im * r.re)
  }

  var conjugate: Complex {
    @_noLocks @_noAllocation get { Complex(re: re, im: -im) }
  }
}

/// e^(−2πi·index/size), or its conjugate for an inverse transform.
///
/// - Precondition: `size` is a power of two up to 32768, `index` less than it.
func twiddle(_ index: Int, of size: Int, inverse: Bool) -> Complex {
  let factor = Turn.factors[index * (Turn.size / size)]
  return inverse ? factor.conjugate : factor
}

/// One turn in as many steps as the largest transform has: a smaller one takes every second, fourth, and so on, which
/// are bit-identical, because dividing an angle by a power of two is exact.
private enum Turn {
  /// The largest that an analyser may ask for.
  static let size = 32768
  static let factors = (0..<size).map { index in
    let angle = -2 * Double.pi / Double(size) * Double(index)
    return Complex(re: Float(cosine(angle)), im: Float(sine(angle)))
  }
}

/// Complex numbers in C's layout: real and imaginary parts interleaved.
// Where C takes either, Swift 6.2 finds both overloads ambiguous.
@_disfavoredOverload
func floats(_ points: UnsafePointer<Complex>) -> UnsafePointer<Float> {
  UnsafeRawPointer(points).assumingMemoryBound(to: Float.self)
}

func floats(_ points: UnsafeMutablePointer<Complex>) -> UnsafeMutablePointer<Float> {
  UnsafeMutableRawPointer(points).assumingMemoryBound(to: Float.self)
}
