import Foundation

/// Results as JSON, piece by piece: what an encoder makes of very many at once takes twenty times their text.
///
/// The pieces together are what `JSONText.encode` makes of the whole without indentation.
extension RunResults {
  /// Keys stand in order, and "cases" is the first.
  private static let opening = Data(#"{"cases":["#.utf8)

  /// The beginning: all cases, each encoded by itself.
  ///
  /// - Throws: what encoding throws, and what `use` throws.
  package func eachCaseText(_ use: (Data) throws -> Void) throws {
    try use(Self.opening)
    for (index, result) in cases.enumerated() {
      if index > 0 { try use(Data(",".utf8)) }
      try use(try JSONText.encode(result, indented: false))
    }
  }

  /// What follows the last case.
  ///
  /// - Throws: what encoding throws.
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
