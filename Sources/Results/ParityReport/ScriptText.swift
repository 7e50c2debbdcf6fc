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
    var text = Data("parityData(".utf8)
    text += try bytes(of: kind)
    text += Data(", ".utf8)
    text += try bytes(of: key)
    text += Data(", ".utf8)
    text += try bytes(of: value)
    return text + Data(");\n".utf8)
  }

  /// JSON that is safe inside a script element, whatever texts it holds.
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

  /// By byte: samples make texts of megabytes, and a combining mark behind `<` would hide it from a
  /// search by Character.
  private static func safe(_ text: Data) -> Data {
    // "<", and what U+2028 and U+2029 begin with.
    guard text.contains(where: { $0 == 0x3c || $0 == 0xe2 }) else { return text }
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
