import Synchronization

/// The libraries with which the comparison measures; a program that runs it installs them once, at its start.
///
/// Without any, the portable transform computes spectra, and loudness is not measured.
package enum ComparisonLibraries {
  private struct Installed {
    var fourier: any FourierLibrary = PortableFourier()
    var loudness: (any LoudnessLibrary)?
  }

  private static let installed = Mutex(Installed())

  /// Uses these libraries from now on.
  package static func install(fourier: any FourierLibrary, loudness: any LoudnessLibrary) {
    installed.withLock { $0 = Installed(fourier: fourier, loudness: loudness) }
    FourierTransform.forgetAll()
  }

  package static var fourier: any FourierLibrary { installed.withLock(\.fourier) }
  package static var loudness: (any LoudnessLibrary)? { installed.withLock(\.loudness) }
}
