import ArgumentParser
import Foundation
import OrdinaryFiles

/// The key that signs shards.
enum SigningKey {
  /// - Returns: nil if none is given.
  static func read(_ path: String?) throws -> Data? {
    guard let path else { return nil }
    let data = try OrdinaryFile.read(path, limit: 1 << 20)
    guard data.count >= 16 else {
      throw ValidationError("--key \(path): a key of fewer than 16 bytes can be guessed")
    }
    return data
  }
}
