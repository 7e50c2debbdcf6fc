import Foundation

/// HMAC-SHA-256 as lower-case hexadecimal text.
///
/// - Source: RFC 2104, "HMAC: Keyed-Hashing for Message Authentication".
package enum HMACText {
  /// In bytes, of SHA-256.
  private static let blockSize = 64

  package static func of(_ data: Data, key: Data) -> String {
    var block = [UInt8](key.count > blockSize ? SHA256Text.bytes(of: key) : Array(key))
    block += [UInt8](repeating: 0, count: blockSize - block.count)
    let inner = SHA256Text.bytes(of: Data(block.map { $0 ^ 0x36 }) + data)
    return SHA256Text.of(Data(block.map { $0 ^ 0x5c }) + Data(inner))
  }
}
