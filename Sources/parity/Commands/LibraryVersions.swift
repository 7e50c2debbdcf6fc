import AudioFiles
import MeasuringLibraries

/// Versions of the system libraries in use.
enum LibraryVersions {
  static var sndfile: String { AudioFile.libraryVersion }
  static var fftw: String { MeasuringLibraries.fourierVersion }
  static var ebur128: String { MeasuringLibraries.loudnessVersion }
}
