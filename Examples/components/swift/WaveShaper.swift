import Foundation

/// One channel of a `WaveShaperNode`: shapes samples by a curve, at one, two or four times the sample rate.
///
/// The rule, as in Chromium:
/// - The curve spans −1 to 1 and is interpolated linearly in float; beyond, its end values hold.
/// - With oversampling, the sound passes a windowed sinc of 128 taps up and a half-band filter down, once for 2x and
///   twice for 4x: 128 and 192 frames late, never aligned with a dry path.
/// - The filters at the sample rate itself are sums in float from the oldest sample to the newest. The inner pair for
///   4x are products of spectra, rounded like the transform below; with any other convolution 4x differs at about −120
///   dB.
/// - A curve that maps 0 to another value sounds forever, even after the end of its input.
///
/// - Shape: blocks of 128 samples.
/// - Source: <https://webaudio.github.io/web-audio-api/#WaveShaperNode>; the rest was found by comparison.
public struct WaveShaper {
  public static let blockSize = 128

  public enum Oversampling: String, CaseIterable, Sendable {
    case none
    case twice = "2x"
    case fourTimes = "4x"
  }

  private let curve: [Float]
  private var up: [Interpolator] = []
  private var down: [Decimator] = []

  /// - Precondition: the curve has at least two points.
  public init(curve: [Float], oversampling: Oversampling) {
    precondition(curve.count >= 2)
    self.curve = curve
    let stages = oversampling == .none ? 0 : oversampling == .twice ? 1 : 2
    for stage in 0..<stages {
      up.append(Interpolator(blockSize: Self.blockSize << stage))
      down.append(Decimator(blockSize: Self.blockSize << stage))
    }
  }

  /// The next 128 samples.
  public mutating func render(_ input: [Float]) -> [Float] {
    precondition(input.count == Self.blockSize)
    var samples = input
    for stage in up.indices { samples = up[stage].render(samples) }
    samples = samples.map(shape)
    for stage in down.indices.reversed() { samples = down[stage].render(samples) }
    return samples
  }

  /// The curve's value for a sample.
  public func shape(_ sample: Float) -> Float {
    let last = Float(curve.count - 1)
    let scale = Float(0.5 * Double(curve.count - 1))
    let position = max(0, min(last, (1 + sample) * scale))
    let lower = Int(position)
    let upper = min(lower + 1, curve.count - 1)
    return (position - Float(lower)) * (curve[upper] - curve[lower]) + curve[lower]
  }
}

private func blackman(_ x: Double) -> Double {
  0.42 - 0.5 * cos(2 * .pi * x) + 0.08 * cos(4 * .pi * x)
}

/// Keeps the samples, delayed by 64, and inserts one between each two.
private struct Interpolator {
  private var filter: BlockFilter
  private var history: [Float]

  init(blockSize: Int) {
    let taps = (0..<128).map { i in
      let s = .pi * (Double(i) - 64 + 0.5)
      return Float(sin(s) / s * blackman((Double(i) + 0.5) / 128))
    }
    filter = BlockFilter(taps, blockSize: blockSize)
    history = [Float](repeating: 0, count: 64)
  }

  mutating func render(_ input: [Float]) -> [Float] {
    let between = filter.render(input)
    let late = history + input
    history = Array(late.suffix(64))
    return (0..<input.count).flatMap { [late[$0], between[$0]] }
  }
}

/// Takes every second sample after a half-band lowpass, delayed by 64. All of its even taps except the middle one are
/// zero, so that only odd samples are filtered.
private struct Decimator {
  private var filter: BlockFilter
  private var odd: Float = 0
  private var history = [Float](repeating: 0, count: 64)

  init(blockSize: Int) {
    let taps = (0..<128).map { half in
      let i = Double(2 * half + 1)
      let s = 0.5 * .pi * (i - 128)
      return Float(0.5 * sin(s) / s * blackman(i / 256))
    }
    filter = BlockFilter(taps, blockSize: blockSize)
  }

  mutating func render(_ input: [Float]) -> [Float] {
    let count = input.count / 2
    let odds = [odd] + (0..<count).map { input[2 * $0 + 1] }
    odd = odds[count]
    let filtered = filter.render(Array(odds.prefix(count)))
    let late = history + (0..<count).map { input[2 * $0] }
    history = Array(late.suffix(64))
    return (0..<count).map { filtered[$0] + 0.5 * late[$0] }
  }
}

/// A convolution with 128 taps: a sum for blocks of 128, spectra for blocks of 256.
private struct BlockFilter {
  private let taps: [Float]
  private let spectrum: [Complex]
  private var memory: [Float]

  init(_ taps: [Float], blockSize: Int) {
    precondition(taps.count == 128 && (blockSize == 128 || blockSize == 256))
    self.taps = taps
    let isLong = blockSize == 256
    spectrum = isLong ? Fourier.forward(real: taps + [Float](repeating: 0, count: 384)) : []
    memory = [Float](repeating: 0, count: isLong ? 256 : 127)
  }

  mutating func render(_ input: [Float]) -> [Float] {
    guard spectrum.isEmpty else { return renderBySpectra(input) }
    let samples = memory + input
    memory = Array(samples.suffix(127))
    return (0..<input.count).map { frame in
      var sum: Float = 0
      for tap in 0..<128 { sum += taps[127 - tap] * samples[frame + tap] }
      return sum
    }
  }

  private mutating func renderBySpectra(_ input: [Float]) -> [Float] {
    var bins = Fourier.forward(real: input + [Float](repeating: 0, count: 256))
    bins[0] = Complex(re: bins[0].re * spectrum[0].re, im: bins[0].im * spectrum[0].im)
    for k in 1..<bins.count {
      let (a, b) = (bins[k], spectrum[k])
      bins[k] = Complex(re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re)
    }
    let output = Fourier.inverse(real: bins)
    let sum = (0..<256).map { output[$0] + memory[$0] }
    memory = Array(output.suffix(256))
    return sum
  }
}

// MARK: Fourier transform

/// A number of the transform below, in float.
private struct Complex {
  var re: Float
  var im: Float

  static func + (a: Complex, b: Complex) -> Complex { Complex(re: a.re + b.re, im: a.im + b.im) }
  static func - (a: Complex, b: Complex) -> Complex { Complex(re: a.re - b.re, im: a.im - b.im) }
  var conjugate: Complex { Complex(re: re, im: -im) }
  /// A quarter turn back: times −i.
  var turned: Complex { Complex(re: im, im: -re) }

  /// With fused additions; the order of the factors affects the last bit.
  func times(_ b: Complex) -> Complex {
    Complex(re: (-(im * b.im)).addingProduct(re, b.re), im: (im * b.re).addingProduct(re, b.im))
  }
}

/// The Fourier transform that Chromium uses on processors with AVX and FMA, exact to the last bit: 8 × 32 in two passes
/// for 256 points, preceded by a radix-4 or radix-8 step for more.
///
/// - Shape: complex transforms of 256, 1024, 2048 and 8192 points, real ones of twice as many.
private enum Fourier {
  /// e^(−2πi·index/count).
  static func root(_ index: Int, _ count: Int) -> Complex {
    let angle = -2 * Double.pi / Double(count) * Double(index)
    return Complex(re: Float(cos(angle)), im: Float(sin(angle)))
  }

  /// Four points.
  static func four(_ x: [Complex]) -> [Complex] {
    let (a, b, c, d) = (x[0] + x[2], x[0] - x[2], x[1] + x[3], (x[1] - x[3]).turned)
    return [a + c, b + d, a - c, b - d]
  }

  /// z times e^(−2πi·turn/32), without a product for multiples of 45°.
  static func turn(_ z: Complex, _ turn: Int) -> Complex {
    let half: Float = 0.70710677
    switch turn {
    case 0: return z
    case 8: return z.turned
    case 4:
      let sum = z.turned + z
      return Complex(re: half * sum.re, im: half * sum.im)
    case 12:
      let difference = z.turned - z
      return Complex(re: half * difference.re, im: half * difference.im)
    default:
      let first = root(turn % 8, 32)
      let factor =
        turn < 8 ? first : turn < 16 ? first.turned : Complex(re: -first.re, im: -first.im)
      return z.times(factor)
    }
  }

  static func eight(_ x: [Complex]) -> [Complex] {
    let even = four([x[0], x[2], x[4], x[6]])
    var odd = four([x[1], x[3], x[5], x[7]])
    for k in 1..<4 { odd[k] = turn(odd[k], 4 * k) }
    return (0..<4).map { even[$0] + odd[$0] } + (0..<4).map { even[$0] - odd[$0] }
  }

  static func thirtyTwo(_ x: [Complex]) -> [Complex] {
    var output = [Complex](repeating: x[0], count: 32)
    let columns = (0..<8).map { j in
      four([x[j], x[j + 8], x[j + 16], x[j + 24]]).enumerated().map { turn($1, $0 * j) }
    }
    for i in 0..<4 {
      for (k, value) in eight(columns.map { $0[i] }).enumerated() { output[i + 4 * k] = value }
    }
    return output
  }

  static func forward(_ x: [Complex]) -> [Complex] {
    let count = x.count
    if count == 32 { return thirtyTwo(x) }
    precondition([256, 1024, 2048, 8192].contains(count))
    let radix = count == 256 || count == 2048 ? 8 : 4
    let length = count / radix
    var rows = [[Complex]](repeating: [], count: radix)
    for c in 0..<length {
      let column = (0..<radix).map { x[c + $0 * length] }
      let values = radix == 8 ? eight(column) : four(column)
      rows[0].append(values[0])
      for j in 1..<radix {
        let factor = root(j * c, count)
        rows[j].append(count == 256 ? values[j].times(factor) : factor.times(values[j]))
      }
    }
    var output = x
    for j in 0..<radix {
      for (k, value) in forward(rows[j]).enumerated() { output[j + radix * k] = value }
    }
    return output
  }

  /// The twiddle factor between the halves of a real transform, halved.
  static func halfRoot(_ k: Int, _ count: Int) -> Complex {
    let angle = -2 * Double.pi * Double(k) / Double(count)
    return Complex(re: Float(0.5 * cos(angle)), im: Float(0.5 * sin(angle)))
  }

  /// - Returns: bins 0 up to half the count; the last one is stored as the first's imaginary part.
  static func forward(real x: [Float]) -> [Complex] {
    let half = x.count / 2
    var z = forward((0..<half).map { Complex(re: x[2 * $0], im: x[2 * $0 + 1]) })
    z[0] = Complex(re: z[0].re + z[0].im, im: z[0].re - z[0].im)
    for k in 1..<(half / 2) {
      let (a, b) = (z[k], z[half - k])
      let even = Complex(re: 0.5 * (a.re + b.re), im: 0.5 * (a.im - b.im))
      let odd = Complex(re: a.im + b.im, im: -(a.re - b.re))
      let t = halfRoot(k, x.count)
      let w = Complex(re: t.re * odd.re - t.im * odd.im, im: t.re * odd.im + t.im * odd.re)
      (z[k], z[half - k]) = (even + w, (even - w).conjugate)
    }
    z[half / 2] = z[half / 2].conjugate
    return z
  }

  static func inverse(real bins: [Complex]) -> [Float] {
    let half = bins.count
    var z = bins
    z[0] = Complex(re: 0.5 * (bins[0].re + bins[0].im), im: 0.5 * (bins[0].re - bins[0].im))
    for k in 1..<(half / 2) {
      let (a, b) = (bins[k], bins[half - k].conjugate)
      let even = Complex(re: (a.re + b.re) * 0.5, im: (a.im + b.im) * 0.5)
      let t = halfRoot(k, 2 * half).conjugate
      let d = a - b
      let odd = Complex(re: t.re * d.re - t.im * d.im, im: t.re * d.im + t.im * d.re)
      let j = Complex(re: -odd.im, im: odd.re)
      (z[k], z[half - k]) = (even + j, (even - j).conjugate)
    }
    z[half / 2] = bins[half / 2].conjugate
    let scale = 1 / Float(half)
    return forward(z.map(\.conjugate)).flatMap { [$0.re * scale, -$0.im * scale] }
  }
}
