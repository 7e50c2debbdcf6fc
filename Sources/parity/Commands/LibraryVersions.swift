import AudioFiles
import Comparison

/// Versions of the system's libraries that this program runs with.
public enum LibraryVersions {
  public static var sndfile: String { AudioFile.libraryVersion }
  public static var fftw: String { ComparisonLibrary.fourierVersion }
  public static var ebur128: String { ComparisonLibrary.loudnessVersion }
}
