import Foundation
import ParityResults

/// Data as text inside a page's script.
enum ScriptText {
  /// A file that hands data to the page when the page loads it: a script, because a page opened from
  /// disk may not fetch.
  ///
  /// - Throws: `ReportError.brokenTemplate`.
  static func call(
    _ kind: String, _ key: String, _ value: some Encodable
  ) throws(ReportError) -> Data {
    Data("parityData(\(try of(kind)), \(try of(key)), \(try of(value)));\n".utf8)
  }

  /// JSON that is safe inside a script element, whatever texts it holds.
  static func of(_ value: some Encodable) throws(ReportError) -> String {
    let text: String
    do {
      text = String(decoding: try JSONText.encode(value, indented: false), as: UTF8.self)
    } catch {
      throw .brokenTemplate(detail: "\(error)")
    }
    // By scalar: a combining mark behind `<` would hide it from a search by Character.
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": safe.append(contentsOf: "\\u003c".unicodeScalars)
      case "\u{2028}": safe.append(contentsOf: "\\u2028".unicodeScalars)
      case "\u{2029}": safe.append(contentsOf: "\\u2029".unicodeScalars)
      default: safe.append(scalar)
      }
    }
    return String(safe)
  }
}
