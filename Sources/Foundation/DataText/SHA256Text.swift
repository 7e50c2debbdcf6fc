import Foundation
import OrdinaryFiles

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CNettle
#endif

/// SHA-256 as lower-case hexadecimal text.
package enum SHA256Text {
  package static func of(_ data: some DataProtocol) -> String {
    hexadecimal(bytes(of: data))
  }

  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// SHA-256 of a file, which is read block by block.
  ///
  /// - Throws: `FileRefusal`.
  package static func ofFile(_ path: String) throws(FileRefusal) -> String {
    var hash = SHA256Digest()
    try OrdinaryFile.stream(path) { hash.update($0) }
    return hexadecimal(hash.finish())
  }

  package static func bytes(of data: some DataProtocol) -> [UInt8] {
    var hash = SHA256Digest()
    for region in data.regions { region.withUnsafeBytes { hash.update($0) } }
    return hash.finish()
  }

  package static func bytes(of data: UnsafeRawBufferPointer) -> [UInt8] {
    var hash = SHA256Digest()
    hash.update(data)
    return hash.finish()
  }
}

/// SHA-256 of bytes as they arrive, by the system's library.
package struct SHA256Digest {
  #if canImport(CryptoKit)
    private var state = SHA256()

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      state.update(bufferPointer: bytes)
    }

    package mutating func finish() -> [UInt8] { Array(state.finalize()) }

    /// The first bytes of the hash; the next update begins a new one.
    package mutating func finish(first count: Int, into bytes: UnsafeMutablePointer<UInt8>) {
      for (index, byte) in state.finalize().prefix(count).enumerated() { bytes[index] = byte }
      state = SHA256()
    }
  #else
    private var state = sha256_ctx()

    package init() { nettle_sha256_init(&state) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
      nettle_sha256_update(&state, bytes.count, start.assumingMemoryBound(to: UInt8.self))
    }

    /// All 32 bytes; the next update begins a new hash.
    package mutating func finish() -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
      nettle_sha256_digest(&state, digest.count, &digest)
      return digest
    }

    /// The first bytes of the hash; the next update begins a new one.
    package mutating func finish(first count: Int, into bytes: UnsafeMutablePointer<UInt8>) {
      nettle_sha256_digest(&state, count, bytes)
    }
  #endif
}
