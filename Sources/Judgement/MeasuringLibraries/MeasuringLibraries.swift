import Comparison

/// The libraries with which the program measures: FFTW, under the GPL, and libebur128.
package enum MeasuringLibraries {
  private static let fourier = FFTWFourier()
  private static let loudness = EBUR128Loudness()
  private static let once: Void = ComparisonLibraries.install(
    fourier: fourier, loudness: loudness)

  /// Makes the comparison use them; a second call has no effect.
  package static func install() { _ = once }

  package static var fourierVersion: String { fourier.version }
  package static var loudnessVersion: String { loudness.version }
}
