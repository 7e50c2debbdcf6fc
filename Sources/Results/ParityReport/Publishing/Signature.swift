import Foundation

/// Who signs a run's results. What proves it is the signature beside them.
public struct Signature: Codable, Equatable, Sendable {
  public var name: String
  /// The run's: who signs, signs for what that run found.
  public var date: Date
  /// The fingerprint of the key that signed `SHA256SUMS`.
  public var key: String

  public init(name: String, date: Date, key: String) {
    self.name = name
    self.date = date
    self.key = key
  }
}
