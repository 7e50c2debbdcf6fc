import Foundation

/// Who puts their name to a run's results.
public struct Signature: Codable, Equatable, Sendable {
  public var name: String
  /// The run's: who signs, signs for what that run found.
  public var date: Date

  public init(name: String, date: Date) {
    self.name = name
    self.date = date
  }
}
