import Synchronization

/// The libraries that the comparer measures with: whoever runs it names them once, at its start.
///
/// Without any, spectra are by the portable transform and loudness is not measured.
package enum ComparisonLibraries {
  private struct Installed {
    var fourier: any FourierLibrary = PortableFourier()
    var loudness: (any LoudnessLibrary)?
  }

  private static let installed = Mutex(Installed())

  /// Measures with these from now on.
  package static func install(fourier: any FourierLibrary, loudness: any LoudnessLibrary) {
    installed.withLock { $0 = Installed(fourier: fourier, loudness: loudness) }
    FourierTransform.forgetAll()
  }

  package static var fourier: any FourierLibrary { installed.withLock(\.fourier) }
  package static var loudness: (any LoudnessLibrary)? { installed.withLock(\.loudness) }
}
