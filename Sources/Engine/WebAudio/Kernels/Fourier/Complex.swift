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
func twiddle(_ index: Int, of size: Int, inverse: Bool) -> Complex {
  let angle = -2 * Double.pi / Double(size) * Double(index)
  let factor = Complex(re: Float(cosine(angle)), im: Float(sine(angle)))
  return inverse ? factor.conjugate : factor
}

/// Complex numbers as C has them: real and imaginary parts in turns.
func floats(_ points: UnsafePointer<Complex>) -> UnsafePointer<Float> {
  UnsafeRawPointer(points).assumingMemoryBound(to: Float.self)
}

func floats(_ points: UnsafeMutablePointer<Complex>) -> UnsafeMutablePointer<Float> {
  UnsafeMutableRawPointer(points).assumingMemoryBound(to: Float.self)
}
