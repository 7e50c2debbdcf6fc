import Foundation

/// The frequencies at which spectra of sounds are reported: the same for all sounds.
package enum FrequencyGrid {
  /// Hertz: what is heard, and what `thirdOctaves` covers.
  package static let lowest = 20.0
  package static let highest = 20000.0
  /// Even, as every second is a spectrogram's row; eight in a third of an octave.
  static let pointsPerOctave = 24.0

  /// 20 Hz to 20 kHz, 24 per octave.
  package static let points: [Double] = Array(
    (0...).lazy.map { lowest * exp2(Double($0) / pointsPerOctave) }.prefix { $0 <= highest })

  /// Rows of a spectrogram: 12 per octave.
  package static let rows: [Double] = stride(from: 0, to: points.count, by: 2).map { points[$0] }

  /// Exact mid-band frequencies from 20 Hz to 20 kHz.
  ///
  /// - Source: IEC 61260-1:2014, base ten.
  package static let thirdOctaves: [Double] = (-17...13).map { 1000 * pow(10, Double($0) / 10) }

  /// 31.5 Hz to 16 kHz, for values by octave.
  package static let octaves: [Double] = (-5...4).map { 1000 * exp2(Double($0)) }
}

/// A frequency range whose power is summed.
struct FrequencyBand: Equatable {
  let lower: Double
  let upper: Double

  /// - Parameter fraction: 3 for a third of an octave.
  init(around center: Double, octaveFraction fraction: Double) {
    lower = center * exp2(-0.5 / fraction)
    upper = center * exp2(0.5 / fraction)
  }

  init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }
}

/// The cumulative power of bins, so that a band's power is one subtraction.
///
/// A bin's power is spread evenly from halfway to its lower neighbour to halfway to its upper one, so that a band's
/// edge may lie within a bin.
struct CumulatedPower {
  private var sums: [Double]
  private var power: [Double]
  private let binWidth: Double

  init(binCount: Int, binWidth: Double) {
    sums = Array(repeating: 0, count: binCount + 1)
    power = Array(repeating: 0, count: binCount)
    self.binWidth = binWidth
  }

  mutating func set(_ power: [Double]) {
    self.power = power
    var sum = 0.0
    for bin in power.indices {
      sums[bin] = sum
      sum += power[bin]
    }
    sums[power.count] = sum
  }

  /// - Returns: nil for a band that extends beyond the highest bin.
  func power(in band: FrequencyBand) -> Double? {
    guard let lower = sum(below: band.lower), let upper = sum(below: band.upper) else { return nil }
    // Rounding may leave less than nothing.
    return max(0, upper - lower)
  }

  private func sum(below frequency: Double) -> Double? {
    let place = frequency / binWidth + 0.5
    let bin = Int(place)
    guard bin < power.count else { return nil }
    return sums[bin] + (place - Double(bin)) * power[bin]
  }
}
