/// A place in a text, both numbers counted from 1.
package struct JSONPosition: Equatable, Sendable {
  package let line: Int
  /// In UTF-16 code units.
  package let column: Int
}

/// Why a text is not JSON, or is not accepted.
package enum JSONReaderError: Error, Equatable {
  /// `found` is nil at the end of the text.
  case unexpected(JSONPosition, found: Unicode.Scalar?, expected: String)
  case tooDeep(JSONPosition, deepest: Int)
}

extension JSONReaderError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpected(let position, let found, let expected):
      "\(position): \(expected) is expected, not \(Self.name(found))"
    case .tooDeep(let position, let deepest):
      "\(position): more than \(deepest) lists and objects lie within one another"
    }
  }

  private static func name(_ found: Unicode.Scalar?) -> String {
    guard let found else { return "the end" }
    let isPrintable = (0x20...0x7e).contains(found.value)
    return isPrintable ? "'\(found)'" : "U+" + String(found.value, radix: 16, uppercase: true)
  }
}

extension JSONPosition: CustomStringConvertible {
  package var description: String { "line \(line), column \(column)" }
}
