import ArgumentParser
import Foundation

/// A date on the command line, as milliseconds since 1970.
enum EpochOption {
  /// What pages read when nothing else is said.
  static let standard = "2026-01-15T12:00:00Z"

  static func milliseconds(_ text: String) throws -> Double {
    guard let date = try? Date(text, strategy: .iso8601) else {
      throw ValidationError("--epoch \(text): a time like \(standard) is expected")
    }
    return (date.timeIntervalSince1970 * 1000).rounded()
  }
}
