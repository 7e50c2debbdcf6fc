import Foundation
import ReadableNumbers

/// Distance between short-time spectra at three resolutions, as one window shows what another blurs.
///
/// With |R| and |C| the magnitudes of reference and candidate in all frames, bins and channels: spectral convergence
/// ‖|R| − |C|‖ / ‖|R|‖ (Frobenius norms), which loud parts dominate, and the mean of abs(20·log10(|C| / |R|)), in which
/// quiet parts count as much. Phase does not count.
///
/// - Shape: FFT sizes of 512, 1024 and 2048 samples, Hann windows of that length, half overlap.
/// - Units: convergence is a ratio; log magnitude in dB. 0 is identical; a gain g reads abs(g − 1)
///   and abs(20·log10 g).
/// - Source: Yamamoto, Song & Kim, "Parallel WaveGAN", ICASSP 2020, equations 3 to 6; there windows
///   are shorter than the FFT, and logarithms natural.
///
/// The first window begins at the first frame, without padding; the last one is padded with zeros.
public struct MultiResolutionDistance: Equatable, Sendable {
  public static let sizes = [512, 1024, 2048]

  /// The distance at one resolution.
  public struct Resolution: Codable, Equatable, Sendable {
    public let size: Int
    public let spectralConvergence: Double
    public let logMagnitude: Double
  }

  public let resolutions: [Resolution]

  /// The means over the resolutions.
  public var spectralConvergence: Double { mean(\.spectralConvergence) }
  public var logMagnitude: Double { mean(\.logMagnitude) }

  private func mean(_ number: (Resolution) -> Double) -> Double {
    resolutions.map(number).reduce(0, +) / Double(resolutions.count)
  }
}

extension MultiResolutionDistance: Metric {
  public static let key = "multiResolution"
  public static let name = "short spectra"

  public var text: String {
    resolutions.map {
      "\($0.size): convergence \(Words.amplitude($0.spectralConvergence)),"
        + " log magnitude \(Words.fine($0.logMagnitude)) dB"
    }.joined(separator: "; ")
  }

  /// A list in results, one member for each resolution.
  public init(from decoder: any Decoder) throws {
    resolutions = try [Resolution](from: decoder)
  }

  public func encode(to encoder: any Encoder) throws { try resolutions.encode(to: encoder) }
}

extension SignalMetrics {
  /// Available for any two signals.
  public var multiResolution: MultiResolutionDistance {
    self[MultiResolutionDistance.self].value ?? MultiResolutionDistance(resolutions: [])
  }
}
