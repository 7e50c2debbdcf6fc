import Foundation

/// One channel of a `BiquadFilterNode`: all eight responses, changing parameters, and a tail that is cut off.
///
/// The rule, as in Chromium:
/// - Q is in decibels for lowpass and highpass, a ratio for bandpass, notch, allpass and peaking, and unused by the
///   shelves, whose slope is 1.
/// - Coefficients are doubles; 10^x is rounded to float twice on the way. Frequency 0, Nyquist and Q 0 are special
///   cases.
/// - Direct form I in double, but each output is rounded to float before it is fed back.
/// - After the end of the input, the output is cut to zero at the start of a block of 128 frames, once an impulse would
///   have fallen below 1/32768: `render(nil, …)`.
/// - When a source with two or more channels ends, the filter's memory is cleared: `reset()`.
///
/// - Units: frequency in hertz, detune in cents, gain in decibels.
/// - Source: <https://webaudio.github.io/web-audio-api/#filters-characteristics>, after the Audio EQ Cookbook; the rest
///   was found by comparison.
public struct BiquadFilter {
  public static let blockSize = 128

  public enum Response: String, CaseIterable, Sendable {
    case lowpass, highpass, bandpass, lowshelf, highshelf, peaking, notch, allpass
  }

  /// The parameters of a filter.
  public struct Settings: Equatable, Sendable {
    public var frequency: Float
    public var q: Float
    public var gain: Float
    public var detune: Float

    public init(frequency: Float, q: Float, gain: Float = 0, detune: Float = 0) {
      self.frequency = frequency
      self.q = q
      self.gain = gain
      self.detune = detune
    }
  }

  /// y = b0·x + b1·x1 + b2·x2 − a1·y1 − a2·y2.
  public struct Coefficients: Sendable {
    public var b0 = 0.0
    public var b1 = 0.0
    public var b2 = 0.0
    public var a1 = 0.0
    public var a2 = 0.0
  }

  public let response: Response
  private let sampleRate: Double
  private var settings: Settings?
  private var coefficients = Coefficients()
  private var soundedUntil = 0.0
  private var frame = 0
  private var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)

  public init(_ response: Response, sampleRate: Double) {
    self.response = response
    self.sampleRate = sampleRate
  }

  /// A single sample, for use without blocks.
  public mutating func process(_ sample: Float, _ c: Coefficients) -> Float {
    let x = Double(sample)
    let sum = c.b0 * x + c.b1 * x1 + c.b2 * x2 - c.a1 * y1 - c.a2 * y2
    // Browsers render with subnormal numbers flushed to zero.
    let y = abs(sum) < Double(Float.leastNormalMagnitude) ? 0 : Float(sum)
    (x2, x1) = (x1, x)
    (y2, y1) = (y1, Double(y))
    return y
  }

  public mutating func reset() { (x1, x2, y1, y2) = (0, 0, 0, 0) }

  /// The next 128 frames.
  ///
  /// - Parameters:
  ///   - input: nil after the source has ended.
  ///   - settings: one for each frame of the block, or one for all of them.
  public mutating func render(
    _ input: ArraySlice<Float>?, settings: [Settings], into output: inout [Float]
  ) {
    let time = Double(frame) / sampleRate
    frame += Self.blockSize
    if input != nil {
      soundedUntil = Double(frame) / sampleRate
    } else if soundedUntil
      + min(30, Self.tailFrames(coefficients, atMost: 30 * sampleRate) / sampleRate) < time
    {
      return output.append(contentsOf: repeatElement(0, count: Self.blockSize))
    }
    for offset in 0..<Self.blockSize {
      let wanted = settings[min(offset, settings.count - 1)]
      if wanted != self.settings {
        self.settings = wanted
        coefficients = Self.design(response, wanted, sampleRate: sampleRate)
      }
      output.append(process(input.map { $0[$0.startIndex + offset] } ?? 0, coefficients))
    }
  }

  // MARK: Design

  public static func design(
    _ response: Response, _ settings: Settings, sampleRate: Double
  ) -> Coefficients {
    var f = Double(settings.frequency) / (0.5 * sampleRate)
    if settings.detune != 0 { f *= Double(exp2f(settings.detune / 1200)) }
    let isInside = f > 0 && f < 1
    let (s, c) = (sin(.pi * f), cos(.pi * f))
    let q = max(0, Double(settings.q))
    switch response {
    case .lowpass, .highpass:
      let isLow = response == .lowpass
      guard isInside else { return constant(isLow == (f >= 1) ? 1 : 0) }
      let alpha = s / (2 * tenToThe(Double(settings.q) / 20))
      let b = isLow ? (1 - c) / 2 : (1 + c) / 2
      return normalized(b, isLow ? 2 * b : -2 * b, b, 1 + alpha, -2 * c, 1 - alpha)
    case .bandpass:
      guard isInside else { return constant(0) }
      guard q > 0 else { return constant(1) }
      let alpha = s / (2 * q)
      return normalized(alpha, 0, -alpha, 1 + alpha, -2 * c, 1 - alpha)
    case .notch:
      guard isInside else { return constant(1) }
      guard q > 0 else { return constant(0) }
      let alpha = s / (2 * q)
      return normalized(1, -2 * c, 1, 1 + alpha, -2 * c, 1 - alpha)
    case .allpass:
      guard isInside else { return constant(1) }
      guard q > 0 else { return constant(-1) }
      let alpha = s / (2 * q)
      return normalized(1 - alpha, -2 * c, 1 + alpha, 1 + alpha, -2 * c, 1 - alpha)
    case .peaking:
      guard isInside else { return constant(1) }
      let a = tenToThe(Double(settings.gain) / 40)
      guard q > 0 else { return constant(a * a) }
      let alpha = s / (2 * q)
      return normalized(
        1 + alpha * a, -2 * c, 1 - alpha * a, 1 + alpha / a, -2 * c, 1 - alpha / a)
    case .lowshelf, .highshelf:
      let a = tenToThe(Double(settings.gain) / 40)
      let isLow = response == .lowshelf
      guard isInside else { return constant(isLow == (f >= 1) ? a * a : 1) }
      // The cookbook's alpha for a slope of 1: sin/2 · √2.
      let k = 2 * a.squareRoot() * (0.5 * s * (2.0).squareRoot())
      let (p, m) = (a + 1, a - 1)
      return isLow
        ? normalized(
          a * (p - m * c + k), 2 * a * (m - p * c), a * (p - m * c - k),
          p + m * c + k, -2 * (m + p * c), p + m * c - k)
        : normalized(
          a * (p + m * c + k), -2 * a * (m + p * c), a * (p + m * c - k),
          p - m * c + k, 2 * (m - p * c), p - m * c - k)
    }
  }

  private static func constant(_ gain: Double) -> Coefficients {
    Coefficients(b0: gain)
  }

  private static func normalized(
    _ b0: Double, _ b1: Double, _ b2: Double, _ a0: Double, _ a1: Double, _ a2: Double
  ) -> Coefficients {
    // One division and five products: five divisions would round differently.
    let scale = 1 / a0
    return Coefficients(
      b0: b0 * scale, b1: b1 * scale, b2: b2 * scale, a1: a1 * scale, a2: a2 * scale)
  }

  private static func tenToThe(_ exponent: Double) -> Double {
    Double(Float(exp(Double(Float(exponent * 2.302585092994046)))))
  }

  // MARK: Tail

  /// How many frames an impulse takes to fall below 1/32768, from the poles.
  public static func tailFrames(_ c: Coefficients, atMost longest: Double) -> Double {
    let threshold = 1.0 / 32768
    let discriminant = c.a1 * c.a1 - 4 * c.a2
    if discriminant == 0 { return doublePoleTail(c, threshold, longest) }
    let radius: Double
    let amplitude: Double
    if discriminant > 0 {
      let root = discriminant.squareRoot()
      let larger = (c.a1 > 0 ? -c.a1 - root : -c.a1 + root) / 2
      let smaller = c.a2 / larger
      func share(_ pole: Double) -> Double {
        abs((c.b0 * pole * pole + c.b1 * pole + c.b2) / (smaller - larger))
      }
      (radius, amplitude) = (abs(larger), share(larger) + share(smaller))
    } else {
      let (real, imaginary) = (-c.a1 / 2, (-discriminant).squareRoot() / 2)
      let above = c.b0 * (real * real - imaginary * imaginary) + c.b1 * real + c.b2
      let beside = c.b0 * 2 * real * imaginary + c.b1 * imaginary
      amplitude = (above * above + beside * beside).squareRoot() / imaginary
      radius = c.a2.squareRoot()
    }
    if amplitude == 0 { return 0 }
    if radius >= 1 { return longest }
    return min(max(0, 1 + log(threshold / amplitude) / log(radius)), longest)
  }

  /// r^(n−2)·((n+1)·b(r) + b1·r + 2·b2) for a double pole r. Correctly the last two terms would be negative; in
  /// Chromium they are not.
  private static func doublePoleTail(
    _ c: Coefficients, _ threshold: Double, _ longest: Double
  ) -> Double {
    let pole = -c.a1 / 2
    if pole == 0 { return 2 }
    if abs(pole) >= 1 { return longest }
    let growing = c.b0 * pole * pole + c.b1 * pole + c.b2
    let fixed = c.b1 * pole + 2 * c.b2
    func magnitude(_ n: Double) -> Double {
      pow(abs(pole), n - 2) * abs((n + 1) * growing + fixed)
    }
    var (low, high) = (max(1, -1 / log(abs(pole))), longest)
    if magnitude(low) < threshold { return low }
    while high - low > 0.5 {
      let middle = (low + high) / 2
      if magnitude(middle) < threshold { high = middle } else { low = middle }
    }
    return high
  }
}
