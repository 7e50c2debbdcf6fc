import Foundation
import ParityReferences

/// What a kept case's folder holds besides its result: each file's hash, and how long the case took.
///
/// A run that reuses a result from a folder to which others write verifies with it that sound and plots belong to the
/// result.
struct KeptContents {
  static let fileName = "contents"
  private static let names = ["candidate.wav", "plots.json", "residual.wav"]

  let seconds: Double?
  /// By name; files that do not exist are not listed.
  private let hashes: [String: String]

  /// The present content of a folder.
  init(of folder: String, seconds: Double?) {
    self.seconds = seconds
    hashes = Self.hashes(in: folder)
  }

  /// - Returns: nil for text in another format.
  init?(_ text: Data) {
    var hashes: [String: String] = [:]
    var seconds: Double?
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2 else { return nil }
      if words[1] == "seconds" {
        seconds = Double(words[0])
      } else {
        hashes[String(words[1])] = String(words[0])
      }
    }
    (self.hashes, self.seconds) = (hashes, seconds)
  }

  var text: Data {
    let lines =
      hashes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
      + (seconds.map { ["\($0) seconds\n"] } ?? [])
    return Data(lines.joined().utf8)
  }

  func areIntact(in folder: String) -> Bool { hashes == Self.hashes(in: folder) }

  private static func hashes(in folder: String) -> [String: String] {
    var found: [String: String] = [:]
    for name in names { found[name] = FileIdentity.ofFile("\(folder)/\(name)") }
    return found
  }
}
