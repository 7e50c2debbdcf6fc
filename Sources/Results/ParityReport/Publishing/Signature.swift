import Foundation

/// Who signs a run's results. The proof is the signature file beside them.
package struct Signature: Codable, Equatable, Sendable {
  package var name: String
  /// The run's date: the signer vouches for what that run found.
  package var date: Date
  /// The fingerprint of the key that signed `SHA256SUMS`.
  package var key: String

  package init(name: String, date: Date, key: String) {
    self.name = name
    self.date = date
    self.key = key
  }
}
