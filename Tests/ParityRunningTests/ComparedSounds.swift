import AudioFiles
import AudioSignal
import Foundation
import ParityResults

@testable import ParityRunning

/// Compares two sounds as files.
enum ComparedSounds {
  static func compare(
    _ reference: SampleBuffer, _ candidate: SampleBuffer, limit: String = "bit-exact",
    aligns: Bool = false, change: (inout FileComparison) -> Void = { _ in }
  ) throws -> CaseResult {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let paths = ("\(folder)/reference.wav", "\(folder)/candidate.wav")
    try AudioFile.write(reference, to: paths.0)
    try AudioFile.write(candidate, to: paths.1)
    var comparison = try FileComparison(
      referencePath: paths.0, candidatePath: paths.1, limit: limit, aligns: aligns)
    change(&comparison)
    return try comparison.run().result
  }
}
