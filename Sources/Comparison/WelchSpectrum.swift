import CFFTW3
import Foundation

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
  public let sampleRate: Double
  public let size: Int
  public let power: [Double]

  /// - Parameter size: samples in one segment; bins are `sampleRate / size` apart.
  public init(_ samples: [Float], sampleRate: Double, size: Int = 4096) {
    self.init(samples.map(Double.init), sampleRate: sampleRate, size: size)
  }

  /// For residuals, which may lie beyond a float's range.
  init(_ samples: [Double], sampleRate: Double, size: Int = 4096) {
    self.sampleRate = sampleRate
    self.size = size
    // Half a sample late: a window that starts with an exact zero would never see the first frame.
    let window = (0..<size).map { 0.5 - 0.5 * cos(2 * .pi * (Double($0) + 0.5) / Double(size)) }
    let hop = size / 2
    let segmentCount = max(1, (samples.count - size + hop - 1) / hop + 1)
    var padded = samples
    padded.append(
      contentsOf: repeatElement(0, count: (segmentCount - 1) * hop + size - samples.count))
    var sum = Array(repeating: 0.0, count: size / 2 + 1)
    let transform = FourierTransform.ofSize(size)
    let scratch = UnsafeMutablePointer<Double>.allocate(capacity: size)
    let bins = UnsafeMutablePointer<fftw_complex>.allocate(capacity: size / 2 + 1)
    defer {
      scratch.deallocate()
      bins.deallocate()
    }
    for segment in 0..<segmentCount {
      transform.accumulatePower(
        of: padded[(segment * hop)..<(segment * hop + size)], scratch: scratch, bins: bins,
        window: window, into: &sum)
    }
    // A sine of amplitude a gives |bin| = a·Σwindow/2 in its bin; the mean square wanted is a²/2.
    let windowSum = window.reduce(0, +)
    let scale = 2 / (windowSum * windowSum) / Double(segmentCount)
    power = sum.map { $0 * scale }
  }

  public func frequency(ofBin bin: Int) -> Double { Double(bin) * sampleRate / Double(size) }

  /// 10·log10(2·power): 0 dB for a full-scale sine; nil for an empty bin.
  public func level(ofBin bin: Int) -> Double? { Decibels.ofPower(2 * power[bin]) }
}
