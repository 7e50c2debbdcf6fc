import Comparison

/// The libraries that the program measures with: FFTW, under the GPL, and libebur128.
package enum MeasuringLibraries {
  private static let fourier = FFTWFourier()
  private static let loudness = EBUR128Loudness()
  private static let once: Void = ComparisonLibraries.install(
    fourier: fourier, loudness: loudness)

  /// Has the comparer measure with them; a second call changes nothing.
  package static func install() { _ = once }

  package static var fourierVersion: String { fourier.version }
  package static var loudnessVersion: String { loudness.version }
}
