import Foundation

/// Numbers as a diagnosis's sentences carry them.
enum Figures {
  /// Three digits: "0.919".
  static func short(_ value: Double) -> String {
    String(format: "%.3g", value).replacingOccurrences(of: "-", with: "−")
  }

  /// "0.919 times"
  static func times(_ ratio: Double) -> String { "\(short(ratio)) times" }
}
