import Foundation
import ParityResults

/// What the own script of a case with metrics carries: its result, and what its numbers mean in sentences.
struct CaseScript: Encodable {
  private struct Line: Encodable {
    let name: String
    let text: String
  }

  private let result: CaseResult
  private let meaning: [Line]

  /// - Returns: nil for a result without metrics, which is carried as it is.
  init?(_ result: CaseResult) {
    guard let metrics = result.comparison?.metrics else { return nil }
    meaning = metrics.lines.map { Line(name: $0.name, text: $0.text) }
    var slim = result
    // Said in sentences.
    slim.comparison?.metrics = nil
    self.result = slim
  }

  /// What the script of any other case carries.
  ///
  /// - Parameter result: its result's own text.
  static func text(around result: Data) -> Data {
    Data(#"{"result":"#.utf8) + result + Data("}".utf8)
  }
}
