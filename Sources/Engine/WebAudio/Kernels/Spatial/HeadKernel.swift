/// One ear's response for one direction, ready for convolution: its spectrum without the delay on the way to the ear,
/// and that delay.
struct HeadKernel {
  /// The first half of a spectrum of twice the response's length.
  let bins: [Complex]
  /// In frames, minus a headroom of 20 frames for what precedes the impulse.
  let delay: Float

  /// - Parameter response: as long as `analysis`.
  init(
    _ response: ArraySlice<Float>, sampleRate: Double, analysis: RealFourierTransform,
    transform: RealFourierTransform
  ) {
    var samples = Array(response)
    var spectrum = [Complex](repeating: .zero, count: analysis.size / 2)
    analysis.forward(samples, into: &spectrum)
    delay = Float(Self.takeDelay(&spectrum))
    analysis.inverse(&spectrum, into: &samples)
    // The end fades out over 10 frames at 44.1 kHz.
    let fade = Int(Float(sampleRate) / 4410)
    let start = samples.count - fade
    for index in 0..<fade { samples[start + index] *= 1 - Float(index) / Float(fade) }
    bins = Self.spectrum(samples, transform)
  }

  /// Interpolates between two, at `share` of the way from the first to the second.
  init(_ first: HeadKernel, _ second: HeadKernel, share: Float, transform: RealFourierTransform) {
    delay = Self.between(first.delay, second.delay, share)
    var mixed = SpectrumBlend.blend(first.bins, second.bins, share: Double(share))
    var samples = [Float](repeating: 0, count: transform.size)
    transform.inverse(&mixed, into: &samples)
    bins = Self.spectrum(Array(samples[..<(transform.size / 2)]), transform)
  }

  /// Rounded like C++'s `lerp` of floats: the difference first, for two numbers of the same sign.
  ///
  /// - Source: <https://en.cppreference.com/w/cpp/numeric/lerp>, as in libc++, for a share below 1.
  private static func between(_ a: Float, _ b: Float, _ share: Float) -> Float {
    if a <= 0 && b >= 0 || a >= 0 && b <= 0 { return share * b + (1 - share) * a }
    let place = a + share * (b - a)
    return b > a ? min(place, b) : max(place, b)
  }

  /// Of samples with as many zeros after them.
  private static func spectrum(_ samples: [Float], _ transform: RealFourierTransform) -> [Complex] {
    let padded = samples + [Float](repeating: 0, count: transform.size - samples.count)
    var bins = [Complex](repeating: .zero, count: transform.size / 2)
    transform.forward(padded, into: &bins)
    return bins
  }

  /// Measures the mean group delay and removes it from a spectrum, except for the headroom.
  private static func takeDelay(_ bins: inout [Complex]) -> Double {
    let turnPerFrame = 2 * Double.pi / Double(2 * bins.count)
    var (sum, weights, last) = (0.0, 0.0, 0.0)
    // The first bin packs two real numbers, and counts as if it were one complex number.
    for bin in bins {
      let magnitude = hypotenuse(Double(bin.re), Double(bin.im))
      let phase = arcTangent(Double(bin.im), Double(bin.re))
      var turn = phase - last
      last = phase
      if turn < -.pi { turn += 2 * .pi }
      if turn > .pi { turn -= 2 * .pi }
      sum += magnitude * turn
      weights += magnitude
    }
    var frames = -(sum / weights) / turnPerFrame
    if frames > 20 { frames -= 20 }
    // The phase of a signal that is earlier by this many frames.
    let advance = frames * turnPerFrame
    for index in 1..<bins.count {
      let (re, im) = (Double(bins[index].re), Double(bins[index].im))
      let magnitude = hypotenuse(re, im)
      let phase = arcTangent(im, re) + Double(index) * advance
      bins[index] = Complex(
        re: Float(magnitude * cosine(phase)), im: Float(magnitude * sine(phase)))
    }
    // No offset, as sound has none.
    bins[0].re = 0
    return frames
  }
}
