import Foundation

/// A `ConvolverNode`.
///
/// The rule, as Chromium has it:
/// - The first 64 taps are a sum in `Float` from the oldest sample to the newest. What follows is cut into parts of
///   64, 128, and so on up to 4096 samples, as many of the largest as are needed; each is convolved by transforms of
///   twice its length and added where it begins. Another partition differs in the last bits.
/// - A part does not take its first block at once, but waits for some blocks of 128, by its number and its channel, so
///   that not all long transforms are due at a time; the response's offset hides the wait.
/// - Normalisation brings responses of any loudness to about the same: one over the square root of the mean power,
///   times −58 dB, times 44100 over the rate; half of that for four channels. The power is summed in eight lanes. The
///   scale multiplies the spectra, not the taps.
/// - A mono response convolves both channels of a stereo sound. Of four channels the first two are what the left one
///   sounds like on the left and on the right, and the others what the right one does.
/// - Once its source is over, it sounds for as long as the response is, in whole blocks.
///
/// - Shape: blocks of 128 samples; 1 or 2 channels in, a response of 1, 2 or 4; mono comes out where both are mono.
/// - Source: <https://webaudio.github.io/web-audio-api/#ConvolverNode>; the rest found by comparing.
public struct Convolver {
  public static let blockSize = 128

  private var channels: [ChannelConvolver]
  private let sampleRate: Double
  /// Seconds.
  private let tail: Double
  private var soundedUntil = 0.0
  private var frame = 0.0

  /// - Precondition: the response has 1, 2 or 4 channels of one sample or more, at the context's rate.
  public init(response: [[Float]], normalize: Bool, sampleRate: Double) {
    precondition([1, 2, 4].contains(response.count) && !response[0].isEmpty)
    self.sampleRate = sampleRate
    tail = Double(response[0].count) / sampleRate
    let scale = normalize ? Self.normalization(response, sampleRate: sampleRate) : 1
    channels = (0..<max(response.count, 2)).map {
      ChannelConvolver(response: response[min($0, response.count - 1)], scale: scale, phase: $0)
    }
  }

  /// A block of 128 frames.
  ///
  /// - Parameters:
  ///   - left: nil once the source is over.
  ///   - right: of a mono source the same.
  ///   - count: 1 where sound and response are mono, otherwise 2.
  /// - Returns: as many channels.
  public mutating func render(_ left: [Float]?, _ right: [Float]?, channels count: Int) -> [[Float]]
  {
    let silence = [Float](repeating: 0, count: Self.blockSize)
    let time = frame / sampleRate
    frame += Double(Self.blockSize)
    if left != nil {
      soundedUntil = frame / sampleRate
    } else if soundedUntil + tail < time {
      return [[Float]](repeating: silence, count: count)
    }
    let (left, right) = (left ?? silence, right ?? silence)
    var output = [channels[0].render(left)]
    if count == 1 { return output }
    guard channels.count == 4 else { return output + [channels[1].render(right)] }
    output.append(channels[1].render(left))
    for channel in 0..<2 {
      let crossed = channels[2 + channel].render(right)
      for index in crossed.indices { output[channel][index] += crossed[index] }
    }
    return output
  }

  public static func normalization(_ response: [[Float]], sampleRate: Double) -> Float {
    let energy = response.reduce(Float(0)) { $0 + sumOfSquares($1) }
    var power = (energy / Float(response.count * response[0].count)).squareRoot()
    let smallest: Float = 0.000125
    if !power.isFinite || power < smallest { power = smallest }
    // −58 dB; the rate at which it was tuned.
    var scale = 1 / power * 0x1.4a050ap-10
    scale *= Float(44100 / sampleRate)
    return response.count == 4 ? scale * 0.5 : scale
  }

  /// In eight lanes, then four, then one by one.
  private static func sumOfSquares(_ samples: [Float]) -> Float {
    var sum: Float = 0
    var index = 0
    for width in [8, 4] {
      var lanes = [Float](repeating: 0, count: width)
      while index + width <= samples.count {
        for lane in 0..<width { lanes[lane] += samples[index + lane] * samples[index + lane] }
        index += width
      }
      for lane in lanes { sum += lane }
    }
    for sample in samples[index...] { sum += sample * sample }
    return sum
  }
}

/// Convolves one channel with one channel of a response, without latency.
private struct ChannelConvolver {
  private static let directLength = 64
  private static let longestTransform = 8192

  private var taps: [Float]
  private var memory: [Float]
  private var parts: [Part] = []
  /// What is to come, from `place` on.
  private var sum: [Float]
  private var place = 0

  /// - Parameter phase: 0 for the first channel of the response, 1 for the second, and so on.
  init(response: [Float], scale: Float, phase: Int) {
    let block = Convolver.blockSize
    taps = response.prefix(Self.directLength).map { $0 * scale }
    taps += [Float](repeating: 0, count: Self.directLength - taps.count)
    memory = [Float](repeating: 0, count: Self.directLength)
    let needed = (response.count + Self.longestTransform + block - 1) / block * block
    sum = [Float](repeating: 0, count: needed + block)
    var (offset, size) = (Self.directLength, 2 * Self.directLength)
    while offset < response.count {
      parts.append(
        Part(
          response[offset..<min(offset + size / 2, response.count)], scale: scale, offset: offset,
          phase: (phase + parts.count + 1) * block, size: size))
      offset += size / 2
      size = min(2 * size, Self.longestTransform)
    }
  }

  mutating func render(_ input: [Float]) -> [Float] {
    convolveDirectly(input)
    for index in parts.indices {
      // Delays are whole blocks, so that none is cut by the end.
      let start = (place + parts[index].postDelay) % sum.count
      parts[index].render(input, addingTo: &sum, at: start)
    }
    let block = place..<place + Convolver.blockSize
    let output = Array(sum[block])
    for index in block { sum[index] = 0 }
    place = block.upperBound % sum.count
    return output
  }

  private mutating func convolveDirectly(_ input: [Float]) {
    let samples = memory + input
    for frame in input.indices {
      var value: Float = 0
      for tap in taps.indices.reversed() {
        value += taps[tap] * samples[Self.directLength + frame - tap]
      }
      sum[place + frame] += value
    }
    memory = Array(samples.suffix(Self.directLength))
  }
}

/// A part of the response, by which blocks of the input are multiplied as spectra.
private struct Part {
  /// Samples by which what comes out is added ahead.
  let postDelay: Int
  private let wait: Int
  private let transform: RealTransform
  /// The response's.
  private let kernel: [Complex]
  /// The last block's, which is convolved before the next is taken.
  private var spectrum: [Complex] = []
  /// A block of the input.
  private var taken: [Float] = []
  /// What goes out, and what the next block adds.
  private var ready: [Float]
  private var overlap: [Float]
  private var seen = 0
  private var index = 0

  init(_ part: ArraySlice<Float>, scale: Float, offset: Int, phase: Int, size: Int) {
    let half = size / 2
    let hidden = offset - half
    wait = hidden > 0 ? phase % min(half, hidden) : 0
    postDelay = hidden - wait
    transform = RealTransform(size: size)
    let padded = part + [Float](repeating: 0, count: size - part.count)
    kernel = transform.forward(Array(padded)).map {
      Complex(re: scale * $0.re, im: scale * $0.im)
    }
    ready = [Float](repeating: 0, count: half)
    overlap = ready
  }

  mutating func render(_ input: [Float], addingTo sum: inout [Float], at place: Int) {
    let half = ready.count
    let step = min(half, input.count)
    for start in stride(from: 0, to: input.count, by: step) {
      taken += input[start..<start + step]
      if taken.count == half {
        spectrum = transform.forward(taken + [Float](repeating: 0, count: half))
        taken = []
      }
      guard seen >= wait else { continue }
      for offset in 0..<step { sum[place + start + offset] += ready[index + offset] }
      index += step
      if index == half { convolve() }
    }
    seen += input.count
  }

  private mutating func convolve() {
    index = 0
    var bins = zip(spectrum, kernel).map { $0.product($1) }
    // Two real numbers, which stand in one place.
    bins[0] = Complex(re: spectrum[0].re * kernel[0].re, im: spectrum[0].im * kernel[0].im)
    let samples = transform.inverse(bins)
    for index in ready.indices { ready[index] = samples[index] + overlap[index] }
    overlap = Array(samples[ready.count...])
  }
}

// MARK: Fourier transform

/// A number of the transform below, in float.
private struct Complex {
  var re: Float
  var im: Float

  static let zero = Complex(re: 0, im: 0)

  /// e^(−2πi·index/count).
  static func root(_ index: Int, _ count: Int) -> Complex {
    let angle = -2 * Double.pi / Double(count) * Double(index)
    return Complex(re: Float(cos(angle)), im: Float(sin(angle)))
  }

  static func + (a: Complex, b: Complex) -> Complex { Complex(re: a.re + b.re, im: a.im + b.im) }
  static func - (a: Complex, b: Complex) -> Complex { Complex(re: a.re - b.re, im: a.im - b.im) }
  var conjugate: Complex { Complex(re: re, im: -im) }
  /// A quarter turn back: times −i.
  var turned: Complex { Complex(re: im, im: -re) }

  /// With fused additions; which factor stands first decides on the last bit.
  func times(_ b: Complex) -> Complex {
    Complex(re: (-(im * b.im)).addingProduct(re, b.re), im: (im * b.re).addingProduct(re, b.im))
  }

  /// Every operation rounded.
  func product(_ b: Complex) -> Complex {
    Complex(re: re * b.re - im * b.im, im: re * b.im + im * b.re)
  }
}

/// Transforms of 4, 8, 16 and 32 points.
private enum Butterfly {
  /// The first eight of 32 turns.
  private static let roots = (0..<8).map { Complex.root($0, 32) }

  static func transform(_ x: [Complex]) -> [Complex] {
    switch x.count {
    case 4: four(x[0], x[1], x[2], x[3])
    case 8: eight(x)
    default: sixteenOrMore(x)
    }
  }

  private static func four(_ x0: Complex, _ x1: Complex, _ x2: Complex, _ x3: Complex) -> [Complex]
  {
    let (a, b, c, d) = (x0 + x2, x0 - x2, x1 + x3, (x1 - x3).turned)
    return [a + c, b + d, a - c, b - d]
  }

  private static func eight(_ x: [Complex]) -> [Complex] {
    let even = four(x[0], x[2], x[4], x[6])
    var odd = four(x[1], x[3], x[5], x[7])
    for k in 1..<4 { odd[k] = turn(odd[k], 4 * k) }
    return zip(even, odd).map { $0 + $1 } + zip(even, odd).map { $0 - $1 }
  }

  /// Columns of four, turned, then rows of a quarter as many.
  private static func sixteenOrMore(_ x: [Complex]) -> [Complex] {
    let width = x.count / 4
    let columns = (0..<width).map { j in
      four(x[j], x[j + width], x[j + 2 * width], x[j + 3 * width]).enumerated().map { i, z in
        turn(z, i * j * (32 / x.count))
      }
    }
    var output = x
    for i in 0..<4 {
      for (k, value) in transform(columns.map { $0[i] }).enumerated() { output[i + 4 * k] = value }
    }
    return output
  }

  /// z times e^(−2πi·turn/32), without a product for halves and quarters of a right angle.
  private static func turn(_ z: Complex, _ turn: Int) -> Complex {
    let half: Float = 0.70710677
    switch turn {
    case 0: return z
    case 8: return z.turned
    case 4, 12:
      let sum = turn == 4 ? z.turned + z : z.turned - z
      return Complex(re: half * sum.re, im: half * sum.im)
    default:
      let first = roots[turn % 8]
      return z.times(
        turn < 8 ? first : turn < 16 ? first.turned : Complex(re: -first.re, im: -first.im))
    }
  }
}

/// The Fourier transform that Chromium runs on processors with AVX and FMA, to the last bit: two passes over a matrix
/// for 64 to 512 points, with a step of radix 4 or 8 before them for more.
private final class ComplexTransform {
  private let size: Int
  private let rows: Int
  private let inner: ComplexTransform?
  private let twiddles: [Complex]

  init(size: Int) {
    self.size = size
    let rows = size == 512 ? 16 : size == 1024 ? 4 : 8
    self.rows = rows
    inner = size > 512 ? ComplexTransform(size: size / rows) : nil
    twiddles = (0..<rows).flatMap { row in
      (0..<size / rows).map { Complex.root(row * $0, size) }
    }
  }

  func forward(_ input: [Complex]) -> [Complex] {
    let columns = size / rows
    var worked = input
    for column in 0..<columns {
      let values = Butterfly.transform((0..<rows).map { input[$0 * columns + column] })
      worked[column] = values[0]
      for row in 1..<rows {
        let twiddle = twiddles[row * columns + column]
        // Which stands first changes the last bit.
        worked[row * columns + column] =
          inner == nil ? values[row].times(twiddle) : twiddle.times(values[row])
      }
    }
    var output = input
    for row in 0..<rows {
      let points = Array(worked[row * columns..<(row + 1) * columns])
      let values = inner?.forward(points) ?? Butterfly.transform(points)
      for (k, value) in values.enumerated() { output[row + rows * k] = value }
    }
    return output
  }
}

/// Of real samples, by a complex transform of half as many points.
///
/// - Shape: 128 to 8192 samples. Bins 0 up to half the size, without the last, which stands as the first's imaginary
///   part.
private struct RealTransform {
  private let half: Int
  private let transform: ComplexTransform
  private let halfRoots: [Complex]

  init(size: Int) {
    half = size / 2
    transform = ComplexTransform(size: half)
    halfRoots = (0..<half).map {
      let whole = Complex.root($0, size)
      return Complex(re: 0.5 * whole.re, im: 0.5 * whole.im)
    }
  }

  func forward(_ samples: [Float]) -> [Complex] {
    var bins = transform.forward(
      (0..<half).map { Complex(re: samples[2 * $0], im: samples[2 * $0 + 1]) })
    bins[0] = Complex(re: bins[0].re + bins[0].im, im: bins[0].re - bins[0].im)
    for k in 1..<half / 2 {
      let (a, b) = (bins[k], bins[half - k])
      let even = Complex(re: 0.5 * (a.re + b.re), im: 0.5 * (a.im - b.im))
      let w = halfRoots[k].product(Complex(re: a.im + b.im, im: -(a.re - b.re)))
      (bins[k], bins[half - k]) = (even + w, (even - w).conjugate)
    }
    bins[half / 2] = bins[half / 2].conjugate
    return bins
  }

  /// Scaled, so that both directions together change nothing.
  func inverse(_ input: [Complex]) -> [Float] {
    var bins = input
    bins[0] = Complex(re: 0.5 * (bins[0].re + bins[0].im), im: 0.5 * (bins[0].re - bins[0].im))
    for k in 1..<half / 2 {
      let (a, b) = (bins[k], bins[half - k].conjugate)
      let even = Complex(re: 0.5 * (a.re + b.re), im: 0.5 * (a.im + b.im))
      let odd = halfRoots[k].conjugate.product(a - b)
      let side = Complex(re: -odd.im, im: odd.re)
      (bins[k], bins[half - k]) = (even + side, (even - side).conjugate)
    }
    bins[half / 2] = bins[half / 2].conjugate
    let scale = 1 / Float(half)
    // Backwards is forwards between conjugates.
    return transform.forward(bins.map(\.conjugate)).flatMap { [$0.re * scale, -$0.im * scale] }
  }
}
