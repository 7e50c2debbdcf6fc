import ArgumentParser
import Foundation
import OrdinaryFiles

/// What signs shards.
enum SigningKey {
  /// - Returns: nil where none is asked for.
  static func read(_ path: String?) throws -> Data? {
    guard let path else { return nil }
    let data = try OrdinaryFile.read(path, limit: 1 << 20)
    guard data.count >= 16 else {
      throw ValidationError("--key \(path): a key of fewer than 16 bytes can be guessed")
    }
    return data
  }
}
