import Crypto
import Foundation

/// SHA-256 as lower-case hexadecimal text.
package enum SHA256Text {
  package static func of(_ data: some DataProtocol) -> String {
    bytes(of: data).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  package static func bytes(of data: some DataProtocol) -> [UInt8] {
    Array(SHA256.hash(data: data))
  }

  package static func bytes(of data: UnsafeRawBufferPointer) -> [UInt8] {
    var hash = SHA256()
    hash.update(bufferPointer: data)
    return Array(hash.finalize())
  }
}
