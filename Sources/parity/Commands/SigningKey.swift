import ArgumentParser
import Foundation
import OrdinaryFiles

/// The key that signs shards.
enum SigningKey {
  /// - Returns: nil if none is given.
  static func read(_ path: String?) throws -> Data? {
    guard let path else { return nil }
    let data: Data
    do throws(FileRefusal) {
      data = try OrdinaryFile.read(path, limit: 1 << 20)
    } catch {
      throw ValidationError("--key \(path): \(error); name a file with at least 16 bytes")
    }
    guard data.count >= 16 else {
      throw ValidationError("--key \(path): a key of fewer than 16 bytes can be guessed")
    }
    return data
  }
}
