/// The power spectrum of a signal, averaged over overlapping windowed segments.
///
/// Segments start every half window; the last one is padded with zeros, so that every sample counts.
///
/// - Shape: `size / 2 + 1` bins, DC to Nyquist.
/// - Units: `power` is mean square per bin: a sine of amplitude a on a bin's centre has a²/2 there,
///   0.5 for a full-scale sine. `level` puts a full-scale sine at 0 dB.
/// - Source: Welch, "The Use of Fast Fourier Transform for the Estimation of Power Spectra", 1967;
///   Hann window.
public struct WelchSpectrum: Equatable, Sendable {
  public static let defaultSize = 4096

  public let sampleRate: Double
  public let size: Int
  public let power: [Double]

  /// - Parameter size: samples per segment; bins are `sampleRate / size` apart.
  public init(_ samples: [Float], sampleRate: Double, size: Int = defaultSize) {
    var spectra = WelchSpectra(sampleRate: sampleRate, size: size)
    spectra.append(reference: samples, candidate: samples)
    self = spectra.finish().reference
  }

  init(power: [Double], sampleRate: Double, size: Int) {
    self.sampleRate = sampleRate
    self.size = size
    self.power = power
  }

  public func frequency(ofBin bin: Int) -> Double { Double(bin) * sampleRate / Double(size) }

  /// 10·log10(2·power): 0 dB for a full-scale sine; nil for an empty bin.
  public func level(ofBin bin: Int) -> Double? { Decibels.ofPower(2 * power[bin]) }
}
