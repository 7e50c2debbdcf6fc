import Foundation

/// Data as text inside a page's script.
enum ScriptText {
  /// JSON that is safe inside a script element, whatever texts it holds.
  static func of(_ value: some Encodable) throws(ReportError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let text: String
    do {
      text = String(decoding: try encoder.encode(value), as: UTF8.self)
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
