import Foundation

/// A page's text, changed without touching its other characters, whatever its encoding.
enum PageText {
  /// - Parameter change: inserts ASCII, or leaves the text as it is.
  /// - Returns: the bytes in the encoding that they had; UTF-16 becomes UTF-8 with a mark, which counts for more than
  ///   what header and document say.
  static func changing(_ content: Data, _ change: (String) -> String) -> Data {
    if let text = String(validating: content, as: UTF8.self) { return Data(change(text).utf8) }
    if [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(content.prefix(2))),
      let text = String(data: content, encoding: .utf16)
    {
      return Data([0xEF, 0xBB, 0xBF]) + Data(change(text).utf8)
    }
    // The legacy encodings of the web agree in ASCII, and read byte by byte each comes out as it went in.
    let text = String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
    return Data(
      change(text).unicodeScalars.flatMap { scalar in
        scalar.value < 256 ? [UInt8(scalar.value)] : Array(String(scalar).utf8)
      })
  }
}
