import Foundation

/// Reads JSON exactly as `PlotText` writes it: each member where it is expected, no spaces, no escapes.
struct PlotReader {
  private let bytes: [UInt8]
  private var place = 0
  private var isFirst = true

  /// Longer than any fully written number: `-1.7976931348623157e+308`.
  private static let longestNumber = 32

  init(_ text: Data) { bytes = [UInt8](text) }

  // MARK: Structure

  mutating func object<Value>(
    _ members: (inout PlotReader) throws(PlotFault) -> Value
  ) throws(PlotFault) -> Value {
    try expect("{")
    isFirst = true
    let value = try members(&self)
    try expect("}")
    isFirst = false
    return value
  }

  mutating func member<Value>(
    _ name: String, _ value: (inout PlotReader) throws(PlotFault) -> Value
  ) throws(PlotFault) -> Value {
    guard let read = try optional(name, value) else { throw unexpected("\"\(name)\"") }
    return read
  }

  /// - Returns: nil if the member is absent.
  mutating func optional<Value>(
    _ name: String, _ value: (inout PlotReader) throws(PlotFault) -> Value
  ) throws(PlotFault) -> Value? {
    guard take("\(isFirst ? "" : ",")\"\(name)\":") else { return nil }
    let read = try value(&self)
    isFirst = false
    return read
  }

  mutating func list<Element>(
    _ element: (inout PlotReader) throws(PlotFault) -> Element
  ) throws(PlotFault) -> [Element] {
    try expect("[")
    var elements: [Element] = []
    guard !take("]") else { return elements }
    repeat { elements.append(try element(&self)) } while take(",")
    try expect("]")
    return elements
  }

  func end() throws(PlotFault) {
    guard place == bytes.count else { throw unexpected("the end") }
  }

  // MARK: Values

  // Static, so that they can be passed to `member` directly.

  static func numbers(_ reader: inout PlotReader) throws(PlotFault) -> [Double] {
    try reader.list(number)
  }

  /// Reads null as nil.
  static func levels(_ reader: inout PlotReader) throws(PlotFault) -> [Double?] {
    try reader.list { reader throws(PlotFault) in
      reader.take("null") ? nil : try number(&reader)
    }
  }

  /// A finite number.
  static func number(_ reader: inout PlotReader) throws(PlotFault) -> Double {
    let rest = reader.bytes[reader.place...].prefix(longestNumber + 1)
    let text = String(decoding: rest.prefix(while: isOfNumber), as: UTF8.self)
    // Numbers begin with a digit in JSON, but not always in Swift.
    guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "-") }), first >= 0x30,
      text.utf8.count <= longestNumber, let number = Double(text), number.isFinite
    else { throw reader.unexpected("a finite number") }
    reader.place += text.utf8.count
    return number
  }

  /// A number above zero.
  static func positive(_ reader: inout PlotReader) throws(PlotFault) -> Double {
    let start = reader.place
    let read = try number(&reader)
    guard read > 0 else { throw .unexpected(byte: start, expected: "a number above zero") }
    return read
  }

  /// A number of things, at least one.
  static func count(_ reader: inout PlotReader) throws(PlotFault) -> Int {
    let start = reader.place
    let read = try whole(&reader)
    guard read > 0 else { throw .unexpected(byte: start, expected: "a number above zero") }
    return read
  }

  /// An index or a number of things: whole, and not below zero.
  static func whole(_ reader: inout PlotReader) throws(PlotFault) -> Int {
    let start = reader.place
    guard let whole = Int(exactly: try number(&reader)), whole >= 0 else {
      throw .unexpected(byte: start, expected: "a whole number")
    }
    return whole
  }

  static func base64(_ reader: inout PlotReader) throws(PlotFault) -> Data {
    try reader.expect("\"")
    let start = reader.place
    let text = reader.bytes[start...].prefix { $0 != UInt8(ascii: "\"") }
    guard let data = Data(base64Encoded: Data(text)) else {
      throw .unexpected(byte: start, expected: "base64")
    }
    reader.place = text.endIndex
    try reader.expect("\"")
    return data
  }

  // MARK: Bytes

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"):
      true
    default: false
    }
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  private mutating func expect(_ text: String) throws(PlotFault) {
    guard take(text) else { throw unexpected(text) }
  }

  func unexpected(_ expected: String) -> PlotFault {
    .unexpected(byte: place, expected: expected)
  }
}
