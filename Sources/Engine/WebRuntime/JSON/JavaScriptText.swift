/// A text as JavaScript stores it: any UTF-16 code units, including lone halves of surrogate pairs.
package struct JavaScriptText: Hashable, Sendable {
  package let units: [UInt16]

  package init(units: [UInt16]) { self.units = units }

  package init(_ text: String) { units = Array(text.utf16) }

  /// Nil where half of a surrogate pair is alone, which a `String` cannot hold.
  package var string: String? { String(validating: units, as: UTF16.self) }

  /// The text as an array index, which JavaScript lists before other names: "0" to "4294967294", without leading zeros.
  ///
  /// - Source: <https://tc39.es/ecma262/#array-index>
  package var arrayIndex: UInt32? {
    guard (1...10).contains(units.count), units.allSatisfy({ (48...57).contains($0) }),
      units.count == 1 || units[0] != 48
    else { return nil }
    let value = units.reduce(UInt64(0)) { 10 * $0 + UInt64($1 - 48) }
    return value < UInt64(UInt32.max) ? UInt32(value) : nil
  }
}

extension JavaScriptText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
