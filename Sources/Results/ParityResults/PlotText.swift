/// JSON in the form of plots: objects, lists, numbers and base64.
struct PlotText {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  mutating func object(_ members: (inout PlotText) throws -> Void) rethrows {
    bytes.append(UInt8(ascii: "{"))
    isFirst = true
    try members(&self)
    bytes.append(UInt8(ascii: "}"))
    isFirst = false
  }

  /// - Parameter name: contains nothing that JSON escapes.
  mutating func member(
    _ name: StaticString, _ value: (inout PlotText) throws -> Void
  ) rethrows {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    try value(&self)
    isFirst = false
  }

  mutating func list<Element>(
    _ elements: [Element], _ write: (inout PlotText, Element) throws -> Void
  ) rethrows {
    bytes.append(UInt8(ascii: "["))
    isFirst = true
    for element in elements {
      separate()
      try write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
    isFirst = false
  }

  mutating func numbers(_ numbers: [Double]) throws {
    try list(numbers) { text, number in try text.number(number) }
  }

  /// Writes nil as null.
  mutating func numbers(_ numbers: [Double?]) throws {
    try list(numbers) { text, number in
      if let number {
        try text.number(number)
      } else {
        text.bytes.append(contentsOf: "null".utf8)
      }
    }
  }

  /// - Throws: `EncodingError` for a number that is not finite, which JSON cannot represent.
  mutating func number(_ number: Double) throws {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, .init(codingPath: [], debugDescription: "\(number) is not finite"))
    }
    bytes.append(contentsOf: "\(number)".utf8)
    // A whole number is written without a fraction.
    if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }

  mutating func base64(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }
}
