/// A value as `JSON.parse` returns it, and `JSON.stringify` writes it.
package enum JavaScriptValue: Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(JavaScriptText)
  case list([JavaScriptValue])
  case object(JavaScriptObject)

  /// As `JSON.stringify` writes it, without white space.
  ///
  /// - Source: <https://tc39.es/ecma262/#sec-json.stringify>
  package var json: String {
    var json = ""
    write(to: &json)
    return json
  }

  private func write(to json: inout String) {
    switch self {
    case .null: json += "null"
    case .flag(let flag): json += flag ? "true" : "false"
    case .number(let number): json += number.isFinite ? JavaScriptNumber.text(number) : "null"
    case .text(let text): Self.write(text, to: &json)
    case .list(let values):
      json += "["
      for (index, value) in values.enumerated() {
        if index > 0 { json += "," }
        value.write(to: &json)
      }
      json += "]"
    case .object(let object):
      json += "{"
      for (index, (name, value)) in object.members.enumerated() {
        if index > 0 { json += "," }
        Self.write(name, to: &json)
        json += ":"
        value.write(to: &json)
      }
      json += "}"
    }
  }

  /// Quoted; control characters and lone halves of surrogate pairs are escaped, all else is written unchanged.
  private static func write(_ text: JavaScriptText, to json: inout String) {
    json += "\""
    var decoder = UTF16()
    var units = text.units.makeIterator()
    var place = 0
    while true {
      switch decoder.decode(&units) {
      case .scalarValue(let scalar):
        write(scalar, to: &json)
        place += UTF16.width(scalar)
      case .error:
        // The decoder reports that a half is alone, but not which.
        json += escape(text.units[place])
        place += 1
      case .emptyInput:
        json += "\""
        return
      }
    }
  }

  private static func write(_ scalar: Unicode.Scalar, to json: inout String) {
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case "\r": json += "\\r"
    case "\t": json += "\\t"
    case "\u{8}": json += "\\b"
    case "\u{c}": json += "\\f"
    case ..<" ": json += escape(UInt16(scalar.value))
    default: json.unicodeScalars.append(scalar)
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
