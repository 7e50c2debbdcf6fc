/// Reads JSON as `JSON.parse` does, keeping the order of names and every code unit of a text.
///
/// A repeated name has its last value, at its first place; numbers beyond the range of doubles are infinite. Unlike
/// `JSON.parse` it refuses deeper nesting than anyone would write by hand.
///
/// - Source: <https://tc39.es/ecma262/#sec-json.parse>, RFC 8259.
package struct JSONReader {
  /// The most lists and objects within one another. Reading and writing take stack for each; presets have 3.
  package static let deepest = 128

  private let units: [UInt16]
  private var place = 0

  /// - Throws: `JSONReaderError`.
  package static func read(_ text: String) throws(JSONReaderError) -> JavaScriptValue {
    var reader = JSONReader(units: Array(text.utf16))
    let value = try reader.readValue(depth: 0)
    reader.skipSpace()
    guard reader.next == nil else { throw reader.unexpected("the end") }
    return value
  }

  private init(units: [UInt16]) { self.units = units }

  /// The code unit at the current place; nil at the end.
  private var next: Unicode.Scalar? {
    guard place < units.count else { return nil }
    return Unicode.Scalar(units[place]) ?? "\u{FFFD}"
  }

  private mutating func readValue(depth: Int) throws(JSONReaderError) -> JavaScriptValue {
    skipSpace()
    switch next {
    case "{": return .object(try readObject(depth: depth + 1))
    case "[": return .list(try readList(depth: depth + 1))
    case "\"": return .text(try readText())
    case "t": return try readWord("true", .flag(true))
    case "f": return try readWord("false", .flag(false))
    case "n": return try readWord("null", .null)
    default: return .number(try readNumber())
    }
  }

  private mutating func readObject(depth: Int) throws(JSONReaderError) -> JavaScriptObject {
    try open(depth)
    var object = JavaScriptObject()
    if take("}") { return object }
    repeat {
      skipSpace()
      guard next == "\"" else { throw unexpected("a name in quotes") }
      let name = try readText()
      guard take(":") else { throw unexpected("':'") }
      object.set(name, try readValue(depth: depth))
    } while take(",")
    guard take("}") else { throw unexpected("',' or '}'") }
    return object
  }

  private mutating func readList(depth: Int) throws(JSONReaderError) -> [JavaScriptValue] {
    try open(depth)
    var values: [JavaScriptValue] = []
    if take("]") { return values }
    repeat { values.append(try readValue(depth: depth)) } while take(",")
    guard take("]") else { throw unexpected("',' or ']'") }
    return values
  }

  private mutating func open(_ depth: Int) throws(JSONReaderError) {
    guard depth <= Self.deepest else { throw .tooDeep(position, deepest: Self.deepest) }
    place += 1
  }

  private mutating func readWord(
    _ word: String, _ value: JavaScriptValue
  ) throws(JSONReaderError) -> JavaScriptValue {
    guard units[place...].starts(with: word.utf16) else { throw unexpected("a value") }
    place += word.utf16.count
    return value
  }

  private mutating func readNumber() throws(JSONReaderError) -> Double {
    let start = place
    if next == "-" { place += 1 }
    if next == "0" {
      place += 1
    } else {
      try skipDigits(start == place ? "a value" : "a digit")
    }
    if next == "." {
      place += 1
      try skipDigits("a digit")
    }
    if next == "e" || next == "E" {
      place += 1
      if next == "+" || next == "-" { place += 1 }
      try skipDigits("a digit")
    }
    let text = String(decoding: units[start..<place], as: UTF16.self)
    guard let number = Double(text) else { throw unexpected("a number") }
    return number
  }

  private mutating func skipDigits(_ expected: String) throws(JSONReaderError) {
    let start = place
    while let digit = next, ("0"..."9").contains(digit) { place += 1 }
    guard place > start else { throw unexpected(expected) }
  }

  private mutating func readText() throws(JSONReaderError) -> JavaScriptText {
    place += 1
    var text: [UInt16] = []
    while let scalar = next {
      switch scalar {
      case "\"":
        place += 1
        return JavaScriptText(units: text)
      case "\\": text.append(try readEscape())
      case ..<" ": throw unexpected("an escaped character")
      default:
        text.append(units[place])
        place += 1
      }
    }
    throw unexpected("'\"'")
  }

  private mutating func readEscape() throws(JSONReaderError) -> UInt16 {
    place += 1
    let unit: UInt16
    switch next {
    case "\"", "\\", "/": unit = units[place]
    case "b": unit = 0x08
    case "f": unit = 0x0c
    case "n": unit = 0x0a
    case "r": unit = 0x0d
    case "t": unit = 0x09
    case "u":
      place += 1
      return try readCodeUnit()
    default: throw unexpected("an escape")
    }
    place += 1
    return unit
  }

  private mutating func readCodeUnit() throws(JSONReaderError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character($0).hexDigitValue }), next?.isASCII == true else {
        throw unexpected("a hexadecimal digit")
      }
      unit = unit << 4 | UInt16(digit)
      place += 1
    }
    return unit
  }

  private mutating func skipSpace() {
    while next == " " || next == "\n" || next == "\t" || next == "\r" { place += 1 }
  }

  /// Skips white space, then the sign, if it is there.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == sign else { return false }
    place += 1
    return true
  }

  private func unexpected(_ expected: String) -> JSONReaderError {
    .unexpected(position, found: next, expected: expected)
  }

  private var position: JSONPosition {
    let before = units[..<place]
    let line = before.count { $0 == 0x0a } + 1
    return JSONPosition(line: line, column: before.reversed().prefix { $0 != 0x0a }.count + 1)
  }
}
