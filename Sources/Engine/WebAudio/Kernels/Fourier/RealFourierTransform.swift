/// The Fourier transform of real samples, equal to the bit to the one in Chromium on x86-64.
///
/// Built on a complex transform of half the size. Bin 0 packs two real numbers: its real part is
/// the sum (DC), its imaginary part the Nyquist bin.
///
/// - Shape: `size` samples, `size / 2` bins.
/// - Units: forward unscaled; inverse scaled by 1/size, so that both together change nothing.
/// - Real-time: transforms never allocate on the heap, lock or throw.
struct RealFourierTransform {
  let size: Int
  private let forwardHalf: ComplexFourierTransform
  private let inverseHalf: ComplexFourierTransform
  /// Half of e^(−2πi·k/size).
  private let halfTwiddles: [Complex]
  private let scratch: Scratch<Complex>

  /// - Precondition: `size` is a power of two from 32 to 32768.
  init(size: Int) {
    self.size = size
    scratch = Scratch(repeating: .zero, count: size / 2)
    forwardHalf = ComplexFourierTransform(size: size / 2, inverse: false)
    inverseHalf = ComplexFourierTransform(size: size / 2, inverse: true)
    halfTwiddles = (0..<size / 2).map { k in
      let angle = -2 * Double.pi * Double(k) / Double(size)
      return Complex(re: Float(0.5 * cosine(angle)), im: Float(0.5 * sine(angle)))
    }
  }

  func forward(
    _ samples: UnsafePointer<Float>, into bins: UnsafeMutablePointer<Complex>
  ) {
    let half = size / 2
    let points = scratch.memory
    for i in 0..<half { points[i] = Complex(re: samples[2 * i], im: samples[2 * i + 1]) }
    forwardHalf.transform(points, into: bins)
    bins[0] = Complex(re: bins[0].re + bins[0].im, im: bins[0].re - bins[0].im)
    for k in 1...((half - 1) / 2) {
      let (p, r) = (bins[k], bins[half - k])
      let even = Complex(re: 0.5 * (p.re + r.re), im: 0.5 * (p.im - r.im))
      let odd = Complex(re: p.im + r.im, im: -(p.re - r.re))
      let turned = Complex.plain(halfTwiddles[k], odd)
      bins[k] = even + turned
      bins[half - k] = (even - turned).conjugate
    }
    bins[half / 2] = bins[half / 2].conjugate
  }

  /// Overwrites the bins.
  func inverse(
    _ bins: UnsafeMutablePointer<Complex>, into samples: UnsafeMutablePointer<Float>
  ) {
    let half = size / 2
    bins[0] = Complex(re: 0.5 * (bins[0].re + bins[0].im), im: 0.5 * (bins[0].re - bins[0].im))
    for k in 1...((half - 1) / 2) {
      let (x, y) = (bins[k], bins[half - k].conjugate)
      let even = 0.5 * (x + y)
      let odd = Complex.plain(halfTwiddles[k].conjugate, x - y)
      let turned = Complex(re: -odd.im, im: odd.re)
      bins[k] = even + turned
      bins[half - k] = (even - turned).conjugate
    }
    bins[half / 2] = bins[half / 2].conjugate
    let scale = 1 / Float(half)
    let points = scratch.memory
    inverseHalf.transform(bins, into: points)
    for i in 0..<half {
      samples[2 * i] = points[i].re * scale
      samples[2 * i + 1] = points[i].im * scale
    }
  }

  /// Multiplies a spectrum by a kernel's, bin by bin, every operation rounded.
  static func multiply(
    _ bins: UnsafeMutablePointer<Complex>, by kernel: UnsafePointer<Complex>, count: Int
  ) {
    bins[0] = Complex(re: bins[0].re * kernel[0].re, im: bins[0].im * kernel[0].im)
    for k in 1..<count { bins[k] = .plain(bins[k], kernel[k]) }
  }
}
