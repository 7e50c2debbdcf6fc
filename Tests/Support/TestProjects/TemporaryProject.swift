import AudioFiles
import AudioSignal
import DataText
import Foundation

/// A project for one test, with a few of the committed references.
package struct TemporaryProject {
  package let folder: String
  package var references: String { "\(folder)/reference-audio" }

  package init(suites: [String] = ["fdn-hadamard"]) throws {
    folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    let files = FileManager.default
    try files.createDirectory(atPath: references, withIntermediateDirectories: true)
    let committed = "\(Checkout.folder)/reference-audio"
    for name in suites + ["web", "manifest.json"] {
      try files.copyItem(atPath: "\(committed)/\(name)", toPath: "\(references)/\(name)")
    }
  }

  package func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

extension TemporaryProject {
  /// Files a reference that is louder than it was, as a capture would file it.
  package func amplify(_ id: String, by gain: Float) throws {
    let path = "\(references)/\(id)/reference.wav"
    let old = SHA256Text.of(try Data(contentsOf: URL(fileURLWithPath: path)))
    var audio = try AudioFile.read(path)
    audio.channels = audio.channels.map { $0.map { $0 * gain } }
    try AudioFile.write(audio, to: path)
    let new = SHA256Text.of(try Data(contentsOf: URL(fileURLWithPath: path)))
    let manifest = URL(fileURLWithPath: "\(references)/manifest.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try Data(text.replacing(old, with: new).utf8).write(to: manifest)
  }
}
