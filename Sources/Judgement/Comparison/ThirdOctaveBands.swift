import Foundation

/// Levels of two signals in third-octave bands, and their difference.
///
/// A band's power is the sum over the bins whose centre lies in it. Bands too narrow to hold a bin
/// and bands above Nyquist are left out.
///
/// - Units: dB as in `WelchSpectrum.level`; centres in hertz by base ten, 1000·10^(n/10).
/// - Source: IEC 61260-1:2014, exact mid-band frequencies; bands are sums of FFT bins.
public struct ThirdOctaveBands: Equatable, Sendable {
  public struct Band: Codable, Equatable, Sendable {
    public let center: Double
    /// nil for a band without power.
    public let reference: Double?
    public let candidate: Double?
    /// candidate − reference; 0 where both are below the floor of `LogSpectralDistance`.
    public let difference: Double

    package init(center: Double, reference: Double?, candidate: Double?, difference: Double) {
      self.center = center
      self.reference = reference
      self.candidate = candidate
      self.difference = difference
    }
  }

  public let bands: [Band]

  /// - Throws: `binCountMismatch` when the counts differ or are zero.
  public init(
    reference: WelchSpectrum, candidate: WelchSpectrum
  ) throws(ComparisonError) {
    guard reference.power.count == candidate.power.count, !reference.power.isEmpty else {
      throw .binCountMismatch(reference: reference.power.count, candidate: candidate.power.count)
    }
    let silence = LogSpectralDistance().absoluteFloor(reference)
    let binWidth = reference.sampleRate / Double(reference.size)
    bands = Self.bins(width: binWidth, count: reference.power.count).map { center, bins in
      let expected = reference.power[bins].reduce(0, +)
      let actual = candidate.power[bins].reduce(0, +)
      return Band(
        center: center, reference: Decibels.ofPower(2 * expected),
        candidate: Decibels.ofPower(2 * actual),
        difference: 10 * log10(max(actual, silence) / max(expected, silence)))
    }
  }

  /// The bins of each band from 20 Hz to 20 kHz.
  ///
  /// - Parameters:
  ///   - width: of a bin, in hertz.
  ///   - count: the number of bins, DC to Nyquist.
  static func bins(width: Double, count: Int) -> [(center: Double, bins: Range<Int>)] {
    (-17...13).compactMap { step in
      let center = 1000 * pow(10, Double(step) / 10)
      let lower = Int((center * pow(10, -0.05) / width).rounded(.up))
      let upper = Int((center * pow(10, 0.05) / width).rounded(.up))
      return lower < upper && upper <= count ? (center, lower..<upper) : nil
    }
  }
}
