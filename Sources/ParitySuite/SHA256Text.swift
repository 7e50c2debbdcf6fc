import Crypto
import Foundation

/// SHA-256 as lower-case hexadecimal text.
enum SHA256Text {
  static func of(_ data: some DataProtocol) -> String {
    SHA256.hash(data: data).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}
