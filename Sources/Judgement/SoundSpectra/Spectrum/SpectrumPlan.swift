import Foundation

/// How a sound is divided for its spectra: one transform for most frequencies, a longer one below the join.
///
/// - Units: sizes and hops in samples at `sampleRate`, `join` in hertz.
package struct SpectrumPlan: Codable, Equatable, Sendable {
  package let sampleRate: Double
  /// Above the join: 16,384 at 48 kHz, 0.34 s, 2.9 Hz between bins: four bins in a twelfth of an octave at 200 Hz.
  package let size: Int
  /// Below the join: four times as long, and as fine at 50 Hz as the other is at 200.
  package let lowSize: Int
  package let join: Double
  /// For the spectrogram: 4,096 at 48 kHz, 85 ms.
  package let spectrogramSize: Int

  /// - Precondition: the rate is above 0.
  package init(sampleRate: Double) {
    precondition(sampleRate > 0)
    self.sampleRate = sampleRate
    // For other rates, the power of two nearest to the same time.
    let octaves = min(max(Int(log2(sampleRate / 48000).rounded()), -5), 5)
    func scaled(_ exponent: Int) -> Int { 1 << (exponent + octaves) }
    size = scaled(14)
    lowSize = scaled(16)
    spectrogramSize = scaled(12)
    join = 200
  }

  /// Segments start a quarter of their length apart: then the squares of Hann windows add up to a constant, so that
  /// every sample counts the same.
  package static let segmentsPerSize = 4

  /// The rate at which sounds are analysed together.
  ///
  /// Their own rate if they agree; else the highest, but at most 48 kHz: nothing audible is lost.
  ///
  /// - Precondition: at least one rate.
  package static func commonRate(_ rates: [Double]) -> Double {
    let highest = rates.max() ?? 48000
    return rates.allSatisfy { $0 == highest } ? highest : min(highest, 48000)
  }
}
