import Foundation

/// An `OscillatorNode` with one of the four built-in shapes or a `PeriodicWave`: tables of harmonics, read at a moving
/// position.
///
/// The rule, as in Chromium:
/// - A shape is its Fourier series in float, turned into a table by an inverse transform: one table for every third of
///   an octave, each with fewer harmonics, all scaled so that the richest one peaks at 1 (a `PeriodicWave` without
///   normalisation: by 0.5). Sines are read from tables, too, and phases start at 0: no shape is a closed formula, and
///   naive ones alias from −30 dB on.
/// - Values are interpolated between the two tables around the frequency. Between samples, interpolation is linear from
///   0.3 table steps per frame on, quadratic from 0.16 on, and of the fourth order below.
/// - A constant pitch advances four frames at a time with float positions; a changing one sums steps in double.
/// - A start between two frames advances the phase by the missed fraction.
///
/// - Units: frequency in hertz, negative runs backwards; detune in cents.
/// - Source: <https://webaudio.github.io/web-audio-api/#OscillatorNode>; the rest was found by comparison.
public struct BandLimitedOscillator {
  public static let blockSize = 128

  public enum Shape: String, CaseIterable, Sendable { case sine, square, sawtooth, triangle }

  private let size: Int
  private let tables: [[Float]]
  private let nyquist: Float
  /// Table steps per frame and hertz.
  private let scale: Float
  private let lowestFrequency: Float
  private var position = 0.0

  public init(_ shape: Shape, sampleRate: Double) {
    let imag = (0..<Self.size(sampleRate) / 2).map { $0 == 0 ? 0 : Self.amplitude(shape, $0) }
    self.init(
      real: imag.map { _ in 0 }, imag: imag, disableNormalization: false, sampleRate: sampleRate)
  }

  /// A `PeriodicWave`.
  ///
  /// - Parameters:
  ///   - real: amplitudes of cosines, as many as of sines; the first is ignored.
  ///   - imag: amplitudes of sines; the first is ignored.
  public init(real: [Float], imag: [Float], disableNormalization: Bool, sampleRate: Double) {
    let size = Self.size(sampleRate)
    self.size = size
    nyquist = Float(sampleRate / 2)
    scale = Float(Double(size) / sampleRate)
    lowestFrequency = Float(0.5 * sampleRate / Double(size / 2))
    let count = Int(0.5 + 3 * log2f(Float(size)))
    let harmonics = size / 2
    let raw = (0..<count).map { range -> [Float] in
      let share = Float(pow(2, Double(-400 * Float(range)) / 1200))
      let kept = min(Int(share * Float(harmonics)), real.count - 1)
      return Fourier.inverse(
        real: (0..<harmonics).map { n in
          n > 0 && n <= kept
            ? Complex(re: real[n] * Float(size), im: -(imag[n] * Float(size)))
            : Complex(re: 0, im: 0)
        })
    }
    let peak = raw[0].map(abs).max() ?? 0
    let loudness = disableNormalization ? 0.5 : peak > 0 ? 1 / peak : 1
    tables = raw.map { $0.map { $0 * loudness } }
  }

  private static func size(_ sampleRate: Double) -> Int {
    sampleRate <= 24_000 ? 2048 : sampleRate <= 88_200 ? 4096 : 16_384
  }

  /// The amplitude of the sine of harmonic n.
  private static func amplitude(_ shape: Shape, _ n: Int) -> Float {
    let h = 2 / (Float(n) * Float(Double.pi))
    let isOdd = n % 2 == 1
    switch shape {
    case .sine: return n == 1 ? 1 : 0
    case .square: return isOdd ? 2 * h : 0
    case .sawtooth: return isOdd ? h : -h
    case .triangle: return isOdd ? 2 * (h * h) * (n % 4 == 1 ? 1 : -1) : 0
    }
  }

  /// The next frames of a block.
  ///
  /// - Parameters:
  ///   - frequency: 128 values if it changes, from the block's first frame on; otherwise one.
  ///   - detune: the same.
  ///   - frames: those of the block that sound; fewer if a shape starts or stops inside it.
  ///   - lateness: the fraction of a frame by which the start is after the first of them; negative for a start between
  ///     that frame and the one before.
  /// - Returns: 128 samples, zero except for `frames`.
  public mutating func render(
    frequency: [Float], detune: [Float], frames: Range<Int> = 0..<128, lateness: Double = 0
  ) -> [Float] {
    var output = [Float](repeating: 0, count: Self.blockSize)
    let moves = frequency.count > 1 || detune.count > 1
    let first = frames.lowerBound + (lateness > 0 ? 1 : 0)
    let sounding = first..<max(first, frames.upperBound)
    if moves {
      renderMoving(steps(frequency, detune), sounding, &output)
      return output
    }
    let product = frequency[0] * exp2f(detune[0] / 1200)
    let hertz = product.isNaN ? nyquist : min(max(product, -nyquist), nyquist)
    let perFrame = Double(hertz) * Double(scale)
    if lateness < 0 { position = -lateness * Double(hertz) * Double(scale) }
    if lateness > 0 { position += (1 - lateness) * perFrame }
    renderSteady(hertz, sounding, &output)
    return output
  }

  /// Table steps of each frame of a block in which something moves.
  private func steps(_ frequency: [Float], _ detune: [Float]) -> [Float] {
    var factor = scale
    if frequency.count == 1 { factor *= frequency[0] }
    if detune.count == 1 { factor *= exp2f(detune[0] / 1200) }
    return (0..<Self.blockSize).map { frame in
      var step: Float = frequency.count > 1 ? frequency[frame] : 1
      if detune.count > 1 {
        let ratio = exp2f(detune[frame] * (1 / Float(1200)))
        step = frequency.count > 1 ? ratio * step : ratio
      }
      // The bound applies to hertz, even if the step is a ratio.
      let bounded = factor * min(max(step, -nyquist), nyquist)
      return bounded.isFinite ? bounded : nyquist * scale
    }
  }

  private mutating func renderSteady(_ hertz: Float, _ frames: Range<Int>, _ output: inout [Float])
  {
    let step = hertz * scale
    let reading = reading(hertz)
    guard step >= 0.3 else {
      for frame in frames {
        output[frame] = interpolate(reading, position, abs(step))
        position = wrapped(position + Double(step))
      }
      return
    }
    let groups = frames.count / 4
    var lanes = (0..<4).map { wrapped(Float(position + Double(Float($0) * step))) }
    for group in 0..<groups {
      for lane in 0..<4 {
        let lower = Int(lanes[lane])
        output[frames.lowerBound + 4 * group + lane] = line(
          reading, lower, lanes[lane] - Float(lower))
        lanes[lane] = wrapped(lanes[lane] + 4 * step)
      }
    }
    var rest = wrapped(position + Double(Float(4 * groups) * step))
    for frame in (frames.lowerBound + 4 * groups)..<frames.upperBound {
      output[frame] = line(reading, Int(rest), Float(rest) - Float(Int(rest)))
      rest = wrapped(rest + Double(step))
    }
    position = wrapped(position + Double(Float(frames.count) * step))
  }

  /// Steps are counted from the first frame that sounds, wherever it is in the block.
  private mutating func renderMoving(
    _ steps: [Float], _ frames: Range<Int>, _ output: inout [Float]
  ) {
    let hertzForStep = 1 / scale
    var k = 0
    while k < frames.count {
      let start = frames.lowerBound + k
      let isGroup = k + 4 <= frames.count
      if isGroup, steps[k..<(k + 4)].allSatisfy({ abs($0) >= 0.3 }) {
        var sum = 0.0
        for lane in 0..<4 {
          let place = wrapped(position + sum)
          let lower = Int(place)
          output[start + lane] = line(
            reading(hertzForStep * steps[k + lane]), lower, Float(place) - Float(lower))
          sum += Double(steps[k + lane])
        }
        position = wrapped(position + sum)
        k += 4
        continue
      }
      for lane in 0..<(isGroup ? 4 : 1) {
        let step = steps[k + lane]
        output[start + lane] = interpolate(reading(hertzForStep * step), position, abs(step))
        position = wrapped(position + Double(step))
      }
      k += isGroup ? 4 : 1
    }
  }

  // MARK: Reading

  private typealias Reading = (rich: Int, poor: Int, blend: Float)

  /// The two tables around a frequency.
  private func reading(_ hertz: Float) -> Reading {
    let ratio = hertz == 0 ? 0.5 : abs(hertz) / lowestFrequency
    let place = min(max(1 + log2f(ratio) * 1200 / 400, 0), Float(tables.count - 1))
    let rich = Int(place)
    return (rich, min(rich + 1, tables.count - 1), place - Float(rich))
  }

  private func sample(_ table: Int, _ index: Int) -> Float { tables[table][index & (size - 1)] }

  private func line(_ reading: Reading, _ lower: Int, _ fraction: Float) -> Float {
    func value(_ table: Int) -> Float {
      let (a, b) = (sample(table, lower), sample(table, lower + 1))
      return a + fraction * (b - a)
    }
    let rich = value(reading.rich)
    return rich + reading.blend * (value(reading.poor) - rich)
  }

  private func interpolate(_ reading: Reading, _ place: Double, _ step: Float) -> Float {
    let i = Int(place)
    let t = step >= 0.3 ? Double(Float(place) - Float(i)) : place - Double(i)
    func value(_ table: Int) -> Double {
      func at(_ offset: Int) -> Double { Double(sample(table, i + offset)) }
      if step >= 0.3 { return (1 - t) * at(0) + t * at(1) }
      if step >= 0.16 {
        let two = 0.5 * t * (t - 1) * at(-1) + (1 - t * t) * at(0)
        return two + 0.5 * t * (t + 1) * at(1)
      }
      let t2 = t * t
      var sum = t * (t2 - 1) * (t - 2) / 24 * at(-2)
      sum += -t * (t - 1) * (t2 - 4) / 6 * at(-1)
      sum += (t2 - 1) * (t2 - 4) / 4 * at(0)
      sum += -t * (t + 1) * (t2 - 4) / 6 * at(1)
      sum += t * (t2 - 1) * (t + 2) / 24 * at(2)
      return sum
    }
    return Float(
      Double(1 - reading.blend) * value(reading.rich) + Double(reading.blend) * value(reading.poor))
  }

  private func wrapped(_ place: Double) -> Double {
    place - (place * (1 / Double(size))).rounded(.down) * Double(size)
  }

  private func wrapped(_ place: Float) -> Float {
    place - (place * (1 / Float(size))).rounded(.down) * Float(size)
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
