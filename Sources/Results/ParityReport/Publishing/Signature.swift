import Foundation

/// Who signs a run's results. What proves it is the signature beside them.
package struct Signature: Codable, Equatable, Sendable {
  package var name: String
  /// The run's: who signs, signs for what that run found.
  package var date: Date
  /// The fingerprint of the key that signed `SHA256SUMS`.
  package var key: String

  package init(name: String, date: Date, key: String) {
    self.name = name
    self.date = date
    self.key = key
  }
}
