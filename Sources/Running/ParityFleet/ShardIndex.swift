import DataText
import Foundation
import ParityReferences

/// The content of a `.parityshard`: `index.json`, its last member.
struct ShardIndex: Codable, Equatable {
  static let fileName = "index.json"
  static let currentFormat = "parity-shard-index"
  static let currentVersion = 1
  /// Enough for 100,000 plots.
  static let largestSize = 1 << 25

  struct Member: Codable, Equatable {
    let name: String
    let bytes: Int
    let sha256: String
  }

  var format = currentFormat
  var version = currentVersion
  /// In file order.
  var members: [Member]
  /// SHA-256 of the list.
  var digest: String
  /// HMAC-SHA-256 of the digest; nil without a key.
  var signature: String?

  init(_ members: [Member], key: Data?) {
    self.members = members
    digest = Self.digest(of: members)
    signature = key.map { Self.signature(of: digest, key: $0) }
  }

  static func digest(of members: [Member]) -> String {
    let lines = members.map { "\($0.sha256) \($0.bytes) \($0.name)\n" }
    return SHA256Text.of(Data(lines.joined().utf8))
  }

  static func signature(of digest: String, key: Data) -> String {
    HMACText.of(Data(digest.utf8), key: key)
  }
}
