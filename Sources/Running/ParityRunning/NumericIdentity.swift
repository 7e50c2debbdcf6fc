import DataText
import Foundation
import OrdinaryFiles
import ParityReferences

/// What determines a machine's arithmetic to the last bit: its processor, and the libraries that choose their code by
/// it.
///
/// A result found under another identity was never valid here.
package struct NumericIdentity: Codable, Hashable, Sendable {
  package var architecture: String
  /// Vendor, family, model and stepping: marketing names of different processors can be alike.
  package var processor: String
  /// The instruction sets that libm, FFTW and Parity's own kernels choose between.
  package var instructionSets: [String]
  /// The file name of each library that computes, and the first 16 digits of its SHA-256.
  package var libraries: [String: String]
  /// A mark that a test or a user sets to keep results apart: `PARITY_NUMERIC_IDENTITY`.
  package var mark: String?

  package static let current = NumericIdentity()

  /// SHA-256 of all of it.
  package var digest: String {
    let lines =
      [architecture, processor, instructionSets.joined(separator: " "), mark ?? ""]
      + libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }

  /// In a few words.
  package var text: String {
    ([architecture, processor] + (instructionSets.last.map { ["up to \($0)"] } ?? []))
      .joined(separator: ", ") + " (\(digest.prefix(8)))"
  }

  private static let knownSets = [
    "sse4_1", "sse4_2", "avx", "f16c", "fma", "bmi2", "avx2", "avx512f", "avx512dq", "avx512bw",
    "avx512vl", "asimd", "asimdhp", "sve", "sve2",
  ]
  private static let computing = ["libm.", "libm-", "libmvec", "libc.", "libc-", "libfftw3"]

  private init() {
    #if arch(x86_64)
      architecture = "x86_64"
    #elseif arch(arm64)
      architecture = "arm64"
    #else
      architecture = "other"
    #endif
    let here = Processor.current
    // An unknown processor must not match anything kept.
    processor = here.name ?? "unknown \(UUID())"
    instructionSets = Self.knownSets.filter(here.instructionSets.contains)
    libraries = Self.loadedLibraries ?? ["unknown": UUID().uuidString]
    mark = ProcessInfo.processInfo.environment["PARITY_NUMERIC_IDENTITY"]
  }

  /// What a system reports about its processor.
  struct Processor: Equatable {
    /// nil where it reports nothing.
    let name: String?
    let instructionSets: Set<String>
  }

  /// The libraries in this process that do arithmetic; those linked into the executable have its hash.
  ///
  /// - Returns: nil where the system does not report what is loaded.
  private static var loadedLibraries: [String: String]? {
    guard let paths = loadedPaths, var found = systemLibraries else { return nil }
    for path in paths {
      let name = String(path.split(separator: "/").last ?? "")
      guard found[name] == nil, computing.contains(where: name.hasPrefix) else { continue }
      found[name] = FileIdentity.ofFile(path).map { String($0.prefix(16)) } ?? "unknown"
    }
    return found
  }
}
