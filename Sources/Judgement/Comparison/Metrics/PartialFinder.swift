import AudioSignal
import Foundation

/// Finds the strongest partial of a frame and its instantaneous frequency.
///
/// A steady sinusoid gives one frequency in all bins of its peak; noise and glides give another in each. A partial is
/// steady when three bins agree within 1/20 of a bin and its main lobe holds a tenth of the frame's power.
///
/// The window is a sum of four cosines, so it is applied after the transform: to shift the spectrum by m bins is to
/// multiply by a complex exponential. One transform thus gives the spectrum with the window and with its derivative.
package struct PartialFinder {
  /// A partial in one frame.
  package struct Partial {
    /// In bins.
    package let position: Double
    /// The power of its bin in the windowed spectrum.
    package let power: Double
    package let isSteady: Bool
  }

  /// Blackman-Harris with four terms: side lobes at −92 dB.
  private static let terms = [0.35875, -0.48829, 0.14128, -0.01168]
  /// The main lobe extends four bins to both sides; twice that keeps the mirror image away.
  package static let lowestBin = 8
  /// What makes a partial a steady one, as told above: in bins, and of the frame's power.
  private static let agreement = 0.05
  private static let shareOfPower = 0.1

  package let size: Int
  private let transform: FourierTransform
  private let memory: FourierTransform.Memory
  /// Of each bin of the windowed spectrum.
  package private(set) var power: [Double]
  /// The power of the whole windowed frame.
  package private(set) var total = 0.0

  package init(size: Int) {
    self.size = size
    transform = .ofSize(size)
    memory = FourierTransform.Memory(size: size)
    power = Array(repeating: 0, count: size / 2 + 1)
  }

  /// - Precondition: `samples` holds `size` values.
  package mutating func analyse(_ samples: UnsafePointer<Float>) {
    for index in 0..<size { memory.samples[index] = Double(samples[index]) }
    transform.run(in: memory)
    var sum = 0.0
    let bins = memory.bins
    power.withUnsafeMutableBufferPointer { power in
      let (a, b, c, d) = (Self.terms[0], Self.terms[1] / 2, Self.terms[2] / 2, Self.terms[3] / 2)
      for bin in 3..<(size / 2 - 2) {
        let re =
          a * bins[bin].0 + b * (bins[bin - 1].0 + bins[bin + 1].0)
          + c * (bins[bin - 2].0 + bins[bin + 2].0) + d * (bins[bin - 3].0 + bins[bin + 3].0)
        let im =
          a * bins[bin].1 + b * (bins[bin - 1].1 + bins[bin + 1].1)
          + c * (bins[bin - 2].1 + bins[bin + 2].1) + d * (bins[bin - 3].1 + bins[bin + 3].1)
        let value = re * re + im * im
        power[bin] = value
        sum += value
      }
    }
    total = sum
  }

  /// The strongest partial; nil in silence.
  package func strongest() -> Partial? {
    partial(within: Self.lowestBin...(size / 2 - Self.lowestBin))
  }

  /// The partial near `position`, within a semitone or four bins; the strongest of all when there is none there within
  /// 40 dB of it.
  package func partial(beside position: Double) -> Partial? {
    guard let strongest = strongest() else { return nil }
    let reach = max(4, position * 0.06)
    let lowest = max(Self.lowestBin, Int(whole: position - reach))
    let highest = min(size / 2 - Self.lowestBin, Int(whole: position + reach) + 1)
    guard lowest <= highest, let near = partial(within: lowest...highest),
      near.power >= strongest.power * 1e-4, near.isPeak(of: power)
    else { return strongest }
    return near
  }

  /// The strongest partials whose neighbouring bins agree on a frequency, within 40 dB of the strongest of all.
  package func steadyPartials(most: Int) -> [Partial] {
    let range = Self.lowestBin...(size / 2 - Self.lowestBin)
    let least = (power[range].max() ?? 0) * 1e-4
    let peaks = range.filter { bin in
      power[bin] > least && power[bin] > power[bin - 1] && power[bin] >= power[bin + 1]
    }
    return peaks.sorted { power[$0] > power[$1] }.prefix(most).compactMap { bin in
      let positions = (bin - 1...bin + 1).map(instantaneousPosition)
      guard let lowest = positions.min(), let highest = positions.max(),
        highest - lowest <= Self.agreement
      else { return nil }
      return Partial(position: positions[1], power: power[bin], isSteady: true)
    }
  }

  private func partial(within range: ClosedRange<Int>) -> Partial? {
    guard let bin = range.max(by: { power[$0] < power[$1] }), power[bin] > 0 else { return nil }
    let positions = (bin - 1...bin + 1).map(instantaneousPosition)
    let lowest = positions.min() ?? 0
    let highest = positions.max() ?? 0
    let lobe = power[max(0, bin - 4)...min(size / 2, bin + 4)].reduce(0, +)
    return Partial(
      position: positions[1], power: power[bin],
      isSteady: highest - lowest <= Self.agreement && lobe >= total * Self.shareOfPower)
  }

  /// The signal's frequency in a bin, in bins: k − N/2π·Im(X' / X), where X' is the spectrum with the window's
  /// derivative.
  private func instantaneousPosition(_ bin: Int) -> Double {
    var (re, im) = (Self.terms[0] * memory.bins[bin].0, Self.terms[0] * memory.bins[bin].1)
    var (slopeRe, slopeIm) = (0.0, 0.0)
    for term in 1..<Self.terms.count {
      let half = Self.terms[term] / 2
      let (below, above) = (memory.bins[bin - term], memory.bins[bin + term])
      re += half * (below.0 + above.0)
      im += half * (below.1 + above.1)
      // d/dn cos(2πmn/N) = −(2πm/N)·sin, and sin = (e^i − e^−i) / 2i; in units of 2π/N.
      slopeRe -= Double(term) * half * (below.1 - above.1)
      slopeIm += Double(term) * half * (below.0 - above.0)
    }
    let power = re * re + im * im
    guard power > 0 else { return Double(bin) }
    return Double(bin) - (slopeIm * re - slopeRe * im) / power
  }
}

extension PartialFinder.Partial {
  /// Whether this is a peak, and not the flank of a stronger partial outside.
  fileprivate func isPeak(of power: [Double]) -> Bool {
    let bin = Int(whole: position.rounded())
    guard power.indices.contains(bin - 2), power.indices.contains(bin + 2) else { return false }
    return self.power >= max(power[bin - 2], power[bin + 2])
  }
}
