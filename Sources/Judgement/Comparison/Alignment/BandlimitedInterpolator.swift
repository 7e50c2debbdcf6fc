import AudioSignal
import Foundation

/// Reads a sampled signal between its samples.
///
/// A sinc under a Kaiser window, tabulated at `phases` positions between two samples; between those the kernel is
/// linear, and its slope gives the signal's derivative. Outside the signal, samples count as zero.
///
/// - Units: positions in samples.
/// - Source: Smith & Gossett, "A Flexible Sampling-Rate Conversion Method", 1984.
package struct BandlimitedInterpolator: Sendable {
  /// For estimates: 16 samples contribute; −70 dB outside the passband.
  static let quick = BandlimitedInterpolator(halfWidth: 8, phases: 512, beta: 7)
  /// For undoing: 64 samples contribute, −100 dB; linear interpolation between 2,048 positions errs by π²/(8·2048²),
  /// −130 dB.
  static let fine = BandlimitedInterpolator(halfWidth: 32, phases: 2048, beta: 10)

  /// Samples on each side of a position that contribute.
  let halfWidth: Int
  private let phases: Int
  /// `phases + 1` rows of `2 * halfWidth` weights.
  private let table: [Double]

  private init(halfWidth: Int, phases: Int, beta: Double) {
    self.halfWidth = halfWidth
    self.phases = phases
    let first = (0...phases / 2).map { phase in
      Self.kernel(fraction: Double(phase) / Double(phases), halfWidth: halfWidth, beta: beta)
    }
    // The kernel is even: the other rows are these, reversed.
    let second = first[..<((phases + 1) / 2)].reversed().map { Array($0.reversed()) }
    table = (first + second).flatMap(\.self)
  }

  /// The weights of the samples −halfWidth + 1 to halfWidth around a position `fraction` after
  /// sample 0.
  static func kernel(fraction: Double, halfWidth: Int, beta: Double) -> [Double] {
    let peak = besselI0(beta)
    return (1 - halfWidth...halfWidth).map { index in
      let distance = Double(index) - fraction
      let edge = distance / Double(halfWidth)
      guard abs(edge) < 1 else { return 0 }
      let window = besselI0(beta * (1 - edge * edge).squareRoot()) / peak
      return distance == 0 ? 1 : sin(.pi * distance) / (.pi * distance) * window
    }
  }

  /// The signal's value and slope at each position.
  @inline(__always)
  func read(
    _ samples: UnsafeBufferPointer<Double>, table: UnsafeBufferPointer<Double>, at position: Double
  ) -> (value: Double, slope: Double) {
    let whole = position.rounded(.down)
    guard whole > -1e9, whole < 1e9 else { return (0, 0) }
    let scaled = (position - whole) * Double(phases)
    let phase = min(Int(whole: scaled), phases - 1)
    let first = Int(whole) + 1 - halfWidth
    let taps = 2 * halfWidth
    let lower = max(0, -first)
    let upper = min(taps, samples.count - first)
    guard lower < upper else { return (0, 0) }
    var here = 0.0
    var next = 0.0
    let row = phase * taps
    for tap in lower..<upper {
      let sample = samples[first + tap]
      here += sample * table[row + tap]
      next += sample * table[row + taps + tap]
    }
    return (here + (next - here) * (scaled - Double(phase)), (next - here) * Double(phases))
  }

  func withTable<Result>(_ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
    table.withUnsafeBufferPointer(body)
  }

  /// A whole signal played faster by a ratio: above 1 the pitch rises and the signal ends sooner, followed by silence.
  package static func played(_ samples: [Float], faster ratio: Double) -> [Float] {
    let signal = samples.map(Double.init)
    return signal.withUnsafeBufferPointer { signal in
      fine.withTable { table in
        samples.indices.map {
          Float(fine.read(signal, table: table, at: Double($0) * ratio).value)
        }
      }
    }
  }

  /// The modified Bessel function of order zero, by its power series.
  ///
  /// - Source: Abramowitz & Stegun, 9.6.12.
  package static func besselI0(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    var k = 1.0
    while term > sum * 1e-16 {
      term *= (x / 2 / k) * (x / 2 / k)
      sum += term
      k += 1
    }
    return sum
  }
}
