import Comparison
import Foundation
import ReadableNumbers

/// Numbers as written in a diagnosis's sentences.
package enum Figures {
  /// Three digits: "0.919".
  package static func short(_ value: Double) -> String {
    let text = abs(value) >= 1000 && abs(value) < 1e6 ? "%.0f" : "%.3g"
    return String(format: text, value).replacingOccurrences(of: "-", with: "−")
  }

  /// "0.919 times"
  package static func times(_ ratio: Double) -> String { DiagnosisText.times(ratio) }
}
