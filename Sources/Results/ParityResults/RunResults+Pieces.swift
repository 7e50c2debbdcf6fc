import DataText
import Foundation
import ParallelWork

/// Results as JSON, piece by piece: encoding very many at once takes twenty times the memory of their text.
///
/// The pieces together equal the output of `JSONText.encode` without indentation.
extension RunResults {
  /// Keys are sorted, and "cases" is the first.
  private static let opening = Data(#"{"cases":["#.utf8)
  /// How many are encoded together, on all cores.
  private static let block = 512

  /// The beginning: all cases, each encoded separately.
  ///
  /// - Parameter eachCase: called with a case's index and text, on the thread that encoded it.
  /// - Throws: errors from encoding, `use` and `eachCase`.
  package func eachCaseText(
    _ use: (Data) throws -> Void, eachCase: @Sendable (Int, Data) throws -> Void = { _, _ in }
  ) throws {
    try use(Self.opening)
    for start in stride(from: 0, to: cases.count, by: Self.block) {
      let texts = try AllCores.map(min(Self.block, cases.count - start)) { place in
        let text = try JSONText.encode(cases[start + place], indented: false)
        try eachCase(start + place, text)
        return text
      }
      for (place, text) in texts.enumerated() {
        if start + place > 0 { try use(Data(",".utf8)) }
        try use(text)
      }
    }
  }

  /// What follows the last case.
  ///
  /// - Throws: errors from encoding.
  package func textBehindCases() throws -> Data {
    var bare = self
    bare.cases = []
    let text = try JSONText.encode(bare, indented: false)
    guard text.starts(with: Self.opening) else {
      throw EncodingError.invalidValue(
        format, .init(codingPath: [], debugDescription: "the cases are not the first of its keys"))
    }
    return Data(text.dropFirst(Self.opening.count))
  }
}
