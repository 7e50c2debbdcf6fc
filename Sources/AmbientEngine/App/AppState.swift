import Foundation

/// The state of the app: every field of its presets, in the order in which it is written.
public struct AppState: Sendable {
  enum Value: Equatable, Sendable {
    case number(Double)
    case flag(Bool)
    case text(String)
    /// What the app does not know and keeps.
    case other(String)
  }

  private(set) var order: [String] = []
  private var values: [String: Value] = [:]

  func number(_ field: String) -> Double {
    if case .number(let value) = values[field] { value } else { 0 }
  }

  func flag(_ field: String) -> Bool { values[field] == .flag(true) }

  func text(_ field: String) -> String {
    if case .text(let value) = values[field] { value } else { "" }
  }

  mutating func set(_ field: String, _ value: Value) {
    if values[field] == nil { order.append(field) }
    values[field] = value
  }

  /// As JavaScript's `JSON.stringify` writes it: the text that seeds a phrase.
  var json: String {
    let members = order.map { field in "\(Self.quoted(field)):\(Self.json(values[field]))" }
    return "{\(members.joined(separator: ","))}"
  }

  private static func json(_ value: Value?) -> String {
    switch value {
    case .number(let number): JavaScriptNumber.text(number)
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): quoted(text)
    case .other(let json): json
    case nil: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\u{8}": "\\b"
      case "\u{c}": "\\f"
      case ..<" ": "\\u" + String(format: "%04x", scalar.value)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

/// Numbers as JavaScript writes them.
enum JavaScriptNumber {
  /// - Source: ECMAScript, Number::toString: the fewest digits that read back as the same number.
  static func text(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    guard value.isFinite else { return "null" }
    let sign = value < 0 ? "-" : ""
    // Swift finds the same digits and lays them out otherwise.
    let parts = "\(abs(value))".split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(mantissa[0])
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    var digits = whole + fraction
    var point = whole.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    while digits.hasPrefix("0") {
      digits.removeFirst()
      point -= 1
    }
    while digits.hasSuffix("0") { digits.removeLast() }
    let count = digits.count
    switch point {
    case count...21 where count <= point:
      return sign + digits + String(repeating: "0", count: point - count)
    case 1...21: return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return sign + "0." + String(repeating: "0", count: -point) + digits
    default:
      let exponent = point - 1
      let rest = count > 1 ? "." + digits.dropFirst() : ""
      return sign + digits.prefix(1) + rest + "e" + (exponent < 0 ? "-" : "+") + "\(abs(exponent))"
    }
  }
}
