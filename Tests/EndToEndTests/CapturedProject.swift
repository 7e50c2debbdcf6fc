import AudioFiles
import AudioSignal
import Foundation
import ParityReferences

/// What projects whose original is captured have in common.
enum CapturedProject {
  /// - Returns: a folder of its own, with `take.wav`: a ramp of 1,024 frames that stimuli name.
  static func folder(_ name: String) throws -> String {
    let folder = "/tmp/parity-\(name)-\(UUID().uuidString.prefix(8))"
    let path = "\(folder)/take.wav"
    try AtomicFile.makeFolder(for: path)
    let ramp = (0..<1024).map { Float($0) / 2048 }
    try AudioFile.write(SampleBuffer(channels: [ramp], sampleRate: 48000), to: path)
    return folder
  }

  /// Makes the folders on the way.
  static func write(_ text: String, to path: String) throws {
    try AtomicFile.makeFolder(for: path)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
