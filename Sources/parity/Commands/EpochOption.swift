import ArgumentParser
import Foundation

/// A date on the command line, as milliseconds since 1970.
enum EpochOption {
  /// The date that pages see by default.
  static let standard = "2026-01-15T12:00:00Z"

  static func milliseconds(_ text: String) throws -> Double {
    let style = Date.ISO8601FormatStyle.iso8601
    let fine = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    guard let date = (try? Date(text, strategy: style)) ?? (try? Date(text, strategy: fine)) else {
      throw ValidationError("--epoch \(text): a time like \(standard) is expected")
    }
    return (date.timeIntervalSince1970 * 1000).rounded()
  }
}
