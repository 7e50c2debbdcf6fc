import Comparison
import Foundation
import ReadableNumbers

/// Numbers as written in a diagnosis's sentences.
package enum Figures {
  /// Three digits: "0.919".
  package static func short(_ value: Double) -> String {
    String(format: "%.3g", value).replacingOccurrences(of: "-", with: "−")
  }

  /// "0.919 times"
  package static func times(_ ratio: Double) -> String { DiagnosisText.times(ratio) }
}
