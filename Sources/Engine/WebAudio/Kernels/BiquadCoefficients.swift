/// The coefficients of a second-order filter, normalised to a0 = 1.
///
/// Numerator b, denominator a: y = b0·x + b1·x1 + b2·x2 − a1·y1 − a2·y2.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#filters-characteristics>, after the Audio EQ Cookbook; edge
///   cases (frequency 0 or Nyquist, Q 0) as in Chromium.
struct BiquadCoefficients: Equatable {
  let b0: Double
  let b1: Double
  let b2: Double
  let a1: Double
  let a2: Double

  static let identity = BiquadCoefficients(gain: 1)
  static let silence = BiquadCoefficients(gain: 0)

  init(gain: Double) { (b0, b1, b2, a1, a2) = (gain, 0, 0, 0, 0) }

  private init(_ b0: Double, _ b1: Double, _ b2: Double, _ a0: Double, _ a1: Double, _ a2: Double) {
    let scale = 1 / a0
    (self.b0, self.b1, self.b2) = (b0 * scale, b1 * scale, b2 * scale)
    (self.a1, self.a2) = (a1 * scale, a2 * scale)
  }

  /// - Parameters:
  ///   - frequency: cutoff or centre in hertz.
  ///   - detune: cents added to the frequency.
  ///   - q: decibels of resonance for lowpass and highpass, a ratio for the others.
  ///   - gain: decibels, for shelves and peaking.
  @_noLocks @_noAllocation
  init(
    type: BiquadFilterType, frequency: Double, q: Double, gain: Double, detune: Float,
    sampleRate: Double
  ) {
    var normalized = frequency / (0.5 * sampleRate)
    if detune != 0 { normalized *= Double(exp2(detune / 1200)) }
    normalized = max(normalized, 0)
    switch type {
    case .lowpass: self = Self.lowpass(min(normalized, 1), q)
    case .highpass: self = Self.highpass(min(normalized, 1), q)
    case .bandpass: self = Self.bandpass(normalized, q)
    case .lowshelf: self = Self.lowshelf(min(normalized, 1), gain)
    case .highshelf: self = Self.highshelf(min(normalized, 1), gain)
    case .peaking: self = Self.peaking(normalized, q, gain)
    case .notch: self = Self.notch(normalized, q)
    case .allpass: self = Self.allpass(normalized, q)
    }
  }

  @_noLocks @_noAllocation
  private static func lowpass(_ f: Double, _ q: Double) -> Self {
    if f == 1 { return Self(1, 0, 0, 1, 0, 0) }
    if f <= 0 { return Self(0, 0, 0, 1, 0, 0) }
    let (s, c) = QuadrantTrigonometry.sineAndCosine(.pi * f)
    let alpha = s / (2 * decibelsToGain(q / 20))
    let beta = (1 - c) / 2
    return Self(beta, 2 * beta, beta, 1 + alpha, -2 * c, 1 - alpha)
  }

  @_noLocks @_noAllocation
  private static func highpass(_ f: Double, _ q: Double) -> Self {
    if f == 1 { return Self(0, 0, 0, 1, 0, 0) }
    if f <= 0 { return Self(1, 0, 0, 1, 0, 0) }
    let (s, c) = QuadrantTrigonometry.sineAndCosine(.pi * f)
    let alpha = s / (2 * decibelsToGain(q / 20))
    let beta = (1 + c) / 2
    return Self(beta, -2 * beta, beta, 1 + alpha, -2 * c, 1 - alpha)
  }

  @_noLocks @_noAllocation
  private static func bandpass(_ f: Double, _ q: Double) -> Self {
    if f <= 0 || f >= 1 { return Self(0, 0, 0, 1, 0, 0) }
    if q <= 0 { return Self(1, 0, 0, 1, 0, 0) }
    let (s, c) = QuadrantTrigonometry.sineAndCosine(.pi * f)
    let alpha = s / (2 * q)
    return Self(alpha, 0, -alpha, 1 + alpha, -2 * c, 1 - alpha)
  }

  @_noLocks @_noAllocation
  private static func notch(_ f: Double, _ q: Double) -> Self {
    if f <= 0 || f >= 1 { return Self(1, 0, 0, 1, 0, 0) }
    if q <= 0 { return Self(0, 0, 0, 1, 0, 0) }
    let (s, c) = QuadrantTrigonometry.sineAndCosine(.pi * f)
    let alpha = s / (2 * q)
    return Self(1, -2 * c, 1, 1 + alpha, -2 * c, 1 - alpha)
  }

  @_noLocks @_noAllocation
  private static func allpass(_ f: Double, _ q: Double) -> Self {
    if f <= 0 || f >= 1 { return Self(1, 0, 0, 1, 0, 0) }
    if q <= 0 { return Self(-1, 0, 0, 1, 0, 0) }
    let (s, c) = QuadrantTrigonometry.sineAndCosine(.pi * f)
    let alpha = s / (2 * q)
    return Self(1 - alpha, -2 * c, 1 + alpha, 1 + alpha, -2 * c, 1 - alpha)
  }

  @_noLocks @_noAllocation
  private static func peaking(_ f: Double, _ q: Double, _ gain: Double) -> Self {
    let amplitude = decibelsToGain(gain / 40)
    if f <= 0 || f >= 1 { return Self(1, 0, 0, 1, 0, 0) }
    if q <= 0 { return Self(amplitude * amplitude, 0, 0, 1, 0, 0) }
    let (s, c) = QuadrantTrigonometry.sineAndCosine(.pi * f)
    let alpha = s / (2 * q)
    return Self(
      1 + alpha * amplitude, -2 * c, 1 - alpha * amplitude,
      1 + alpha / amplitude, -2 * c, 1 - alpha / amplitude)
  }

  @_noLocks @_noAllocation
  private static func lowshelf(_ f: Double, _ gain: Double) -> Self {
    let amplitude = decibelsToGain(gain / 40)
    if f == 1 { return Self(amplitude * amplitude, 0, 0, 1, 0, 0) }
    if f <= 0 { return Self(1, 0, 0, 1, 0, 0) }
    let (c, k, p, m) = shelf(f, amplitude)
    return Self(
      amplitude * (p - m * c + k), 2 * amplitude * (m - p * c), amplitude * (p - m * c - k),
      p + m * c + k, -2 * (m + p * c), p + m * c - k)
  }

  @_noLocks @_noAllocation
  private static func highshelf(_ f: Double, _ gain: Double) -> Self {
    let amplitude = decibelsToGain(gain / 40)
    if f == 1 { return Self(1, 0, 0, 1, 0, 0) }
    if f <= 0 { return Self(amplitude * amplitude, 0, 0, 1, 0, 0) }
    let (c, k, p, m) = shelf(f, amplitude)
    return Self(
      amplitude * (p + m * c + k), -2 * amplitude * (m + p * c), amplitude * (p + m * c - k),
      p - m * c + k, 2 * (m - p * c), p - m * c - k)
  }

  /// The common part of both shelves, at the specification's fixed slope of 1.
  @_noLocks @_noAllocation
  private static func shelf(
    _ f: Double, _ amplitude: Double
  ) -> (cosine: Double, k: Double, plus: Double, minus: Double) {
    let (s, c) = QuadrantTrigonometry.sineAndCosine(.pi * f)
    let slope = 1.0
    let alpha = 0.5 * s * squareRoot((amplitude + 1 / amplitude) * (1 / slope - 1) + 2)
    return (c, 2 * squareRoot(amplitude) * alpha, amplitude + 1, amplitude - 1)
  }

  /// 10 to the power of x, with the two roundings to float that Chromium makes in between.
  @_noLocks @_noAllocation
  private static func decibelsToGain(_ x: Double) -> Double {
    // ln 10, rounded to double precision.
    let lnTen = 2.302585092994046
    return Double(Float(exponential(Double(Float(x * lnTen)))))
  }
}
