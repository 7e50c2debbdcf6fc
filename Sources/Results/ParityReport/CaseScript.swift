import Foundation
import ParityResults

/// The content of the script of a case with metrics: its result, and sentences about what its numbers mean.
struct CaseScript: Encodable {
  private struct Line: Encodable {
    let name: String
    let text: String
  }

  private let result: CaseResult
  private let meaning: [Line]

  /// - Returns: nil for a result without metrics, which is written unchanged.
  init?(_ result: CaseResult) {
    guard let metrics = result.comparison?.metrics else { return nil }
    meaning = metrics.lines.map { Line(name: $0.name, text: $0.text) }
    var slim = result
    // Replaced by sentences.
    slim.comparison?.metrics = nil
    self.result = slim
  }

  /// The content of the script of any other case.
  ///
  /// - Parameter result: its result as JSON text.
  static func text(around result: Data) -> Data {
    Data(#"{"result":"#.utf8) + result + Data("}".utf8)
  }
}
