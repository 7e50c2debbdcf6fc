import DataText
import Foundation
import OrdinaryFiles
import ParityReferences

/// What decides on the last bit of a machine's arithmetic: its processor, and the libraries that choose
/// their code by it.
///
/// A result that was found on another of these was never true here.
package struct NumericIdentity: Codable, Hashable, Sendable {
  package var architecture: String
  /// Vendor, family, model and stepping: marketing names of different processors are alike.
  package var processor: String
  /// Of those that libm, FFTW and our own kernels choose between.
  package var instructionSets: [String]
  /// The file name of each library that computes, and the first 16 digits of its SHA-256.
  package var libraries: [String: String]
  /// What a test, or somebody who knows better, sets apart: `PARITY_NUMERIC_IDENTITY`.
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
    let fields = Self.processorFields
    let names = [
      "vendor_id", "cpu family", "model", "stepping", "CPU implementer", "CPU variant", "CPU part",
      "CPU revision",
    ]
    let known = names.compactMap { fields[$0] }
    processor =
      known.isEmpty
      ? ProcessInfo.processInfo.operatingSystemVersionString
      : known.joined(separator: "/")
    let flags = Set((fields["flags"] ?? fields["Features"] ?? "").split(separator: " "))
    instructionSets = Self.knownSets.filter { flags.contains(Substring($0)) }
    libraries = Self.loadedLibraries
    mark = ProcessInfo.processInfo.environment["PARITY_NUMERIC_IDENTITY"]
  }

  /// What the system says of its first processor.
  private static var processorFields: [String: String] {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    var fields: [String: String] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { break }
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0].trimmingCharacters(in: .whitespaces)] =
        parts[1].trimmingCharacters(in: .whitespaces)
    }
    return fields
  }

  /// The libraries in this process that compute; those that are part of the executable have its hash.
  private static var loadedLibraries: [String: String] {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    var found: [String: String] = [:]
    for line in maps.split(separator: "\n") {
      guard let start = line.firstIndex(of: "/") else { continue }
      let path = String(line[start...])
      let name = String(path.split(separator: "/").last ?? "")
      guard found[name] == nil, computing.contains(where: name.hasPrefix) else { continue }
      found[name] = FileIdentity.ofFile(path).map { String($0.prefix(16)) } ?? "unknown"
    }
    return found
  }
}
