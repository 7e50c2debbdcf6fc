import CVectorKernels

/// The Fourier transform of real samples, bit-identical to the one in Chromium on x86-64.
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
  private let halfTwiddles: Scratch<Complex>
  private let scratch: Scratch<Complex>
  private var scale: Float { 1 / Float(size / 2) }

  /// - Precondition: `size` is a power of two from 32 to 32768.
  init(size: Int) {
    self.size = size
    scratch = Scratch(repeating: .zero, count: size)
    forwardHalf = ComplexFourierTransform(size: size / 2, inverse: false)
    inverseHalf = ComplexFourierTransform(size: size / 2, inverse: true)
    halfTwiddles = Scratch(repeating: .zero, count: size / 2)
    for k in 0..<size / 2 {
      let factor = twiddle(k, of: size, inverse: false)
      halfTwiddles.memory[k] = Complex(re: 0.5 * factor.re, im: 0.5 * factor.im)
    }
  }

  func forward(
    _ samples: UnsafePointer<Float>, into bins: UnsafeMutablePointer<Complex>
  ) {
    // Two neighbouring samples make a complex number.
    let points = UnsafeRawPointer(samples).assumingMemoryBound(to: Complex.self)
    forwardHalf.transform(points, into: bins)
    parity_split_bins(floats(bins), halfTwiddles.floats, size / 2)
  }

  /// Overwrites the bins.
  func inverse(
    _ bins: UnsafeMutablePointer<Complex>, into samples: UnsafeMutablePointer<Float>
  ) {
    let points = scratch.memory
    parity_merge_bins(floats(bins), nil, floats(bins), halfTwiddles.floats, size / 2)
    inverseHalf.transform(bins, into: points)
    let values = floats(points)
    for i in 0..<size { samples[i] = values[i] * scale }
  }

  /// Multiplies the bins by a kernel's and transforms them back.
  ///
  /// - Parameters:
  ///   - overlap: the sums that the previous block left for this one; on return, those for the next.
  ///   - output: half as many samples as the transform's size.
  func convolve(
    _ bins: UnsafePointer<Complex>, by kernel: UnsafePointer<Complex>,
    overlap: UnsafeMutablePointer<Float>, into output: UnsafeMutablePointer<Float>
  ) {
    let (merged, points) = (scratch.memory + size / 2, scratch.memory)
    parity_merge_bins(floats(bins), floats(kernel), floats(merged), halfTwiddles.floats, size / 2)
    inverseHalf.transform(merged, into: points)
    parity_overlap(floats(points), scale, overlap, output, size / 2)
  }

  /// Multiplies a spectrum by a kernel's, bin by bin, with every operation rounded.
  static func multiply(
    _ bins: UnsafeMutablePointer<Complex>, by kernel: UnsafePointer<Complex>, count: Int
  ) {
    parity_multiply_bins(floats(bins), floats(kernel), count)
  }
}

extension Scratch where Element == Complex {
  fileprivate var floats: UnsafePointer<Float> { WebAudio.floats(UnsafePointer(memory)) }
}
