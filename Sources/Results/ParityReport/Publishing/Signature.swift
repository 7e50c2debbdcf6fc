import Foundation

/// Who puts their name to a run's results.
package struct Signature: Codable, Equatable, Sendable {
  package var name: String
  /// The run's: who signs, signs for what that run found.
  package var date: Date

  package init(name: String, date: Date) {
    self.name = name
    self.date = date
  }
}
