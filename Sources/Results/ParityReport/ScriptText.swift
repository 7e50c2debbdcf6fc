import DataText
import Foundation
import ParityResults

/// Data as text inside a page's script.
enum ScriptText {
  /// A file that passes data to the page when the page loads it: a script, because a page opened from disk may not
  /// fetch.
  ///
  /// - Throws: `ReportError.brokenTemplate`.
  static func call(
    _ kind: String, _ key: String, _ value: some Encodable
  ) throws(ReportError) -> Data {
    try frame(kind, key, try bytes(of: value))
  }

  /// The same for a value that is JSON already.
  ///
  /// - Throws: `ReportError.brokenTemplate`.
  static func call(
    _ kind: String, _ key: String, json value: Data
  ) throws(ReportError) -> Data {
    try frame(kind, key, safe(value))
  }

  /// The data that a file passes on, of any kind.
  ///
  /// - Returns: nil if it contains something else, or is not in the form that `call` writes.
  static func data(
    of script: Data, _ kind: String, _ key: String
  ) throws(ReportError) -> Data? {
    let head = try opening(kind, key)
    guard script.starts(with: head), script.count >= head.count + ending.count,
      script.suffix(ending.count) == ending
    else { return nil }
    return Data(script.dropFirst(head.count).dropLast(ending.count))
  }

  private static let ending = Data(");\n".utf8)

  private static func opening(_ kind: String, _ key: String) throws(ReportError) -> Data {
    var text = Data("parityData(".utf8)
    text += try bytes(of: kind)
    text += Data(", ".utf8)
    text += try bytes(of: key)
    return text + Data(", ".utf8)
  }

  private static func frame(
    _ kind: String, _ key: String, _ value: Data
  ) throws(ReportError) -> Data {
    try opening(kind, key) + value + ending
  }

  /// JSON that is safe inside a script element, whatever texts it contains.
  static func of(_ value: some Encodable) throws(ReportError) -> String {
    String(decoding: try bytes(of: value), as: UTF8.self)
  }

  private static func bytes(of value: some Encodable) throws(ReportError) -> Data {
    do {
      return safe(try JSONText.encode(value, indented: false))
    } catch {
      throw .brokenTemplate(detail: "\(error)")
    }
  }

  /// By byte: samples make texts of megabytes, and a combining mark after `<` would hide it from a search by Character.
  private static func safe(_ text: Data) -> Data {
    // "<", and the first byte of U+2028 and U+2029.
    let isSafe = text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return memchr(start, 0x3c, bytes.count) == nil && memchr(start, 0xe2, bytes.count) == nil
    }
    guard !isSafe else { return text }
    var safe: [UInt8] = []
    safe.reserveCapacity(text.count + text.count / 8)
    text.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        let isSeparator =
          bytes[index] == 0xe2 && index + 2 < bytes.count && bytes[index + 1] == 0x80
          && (bytes[index + 2] == 0xa8 || bytes[index + 2] == 0xa9)
        if bytes[index] == 0x3c {
          safe += "\\u003c".utf8
        } else if isSeparator {
          safe += (bytes[index + 2] == 0xa8 ? "\\u2028" : "\\u2029").utf8
          index += 2
        } else {
          safe.append(bytes[index])
        }
        index += 1
      }
    }
    return Data(safe)
  }
}
