import Foundation

/// Numbers and text as C++ literals, exact to the bit.
enum CppText {
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NAN" }
    if value.isInfinite { return value < 0 ? "-INFINITY" : "INFINITY" }
    if value == value.rounded(), abs(value) < 1e9, value.sign == .plus || value != 0 {
      return "\(Int(value))"
    }
    // The shortest text that reads as the same number.
    return "\(value)"
  }

  static func list(_ numbers: [Double]) -> String {
    "{" + numbers.map(number).joined(separator: ", ") + "}"
  }

  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "?": "\\?"
      case _ where scalar.value < 0x20: String(format: "\\%03o", scalar.value)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// Text that cannot end a one-line comment.
  static func comment(_ text: String) -> String {
    String(
      text.unicodeScalars.filter {
        $0.value >= 0x20 && $0 != "\\" && !$0.properties.isPatternWhitespace || $0 == " "
      }.map(Character.init))
  }

  /// A valid C++ name made from the page's text.
  static func identifier(_ text: String) -> String {
    var name = ""
    var startsWord = false
    for character in text {
      if character.isASCII, character.isLetter || character.isNumber {
        name += startsWord && !name.isEmpty ? character.uppercased() : String(character)
        startsWord = false
      } else {
        startsWord = true
      }
    }
    if name.first?.isNumber ?? true { name = "node" + name }
    name = name.prefix(1).lowercased() + name.dropFirst()
    return reserved.contains(name) ? name + "Node" : name
  }

  /// C++ keywords, macros of its headers, and names that the port's own code already uses.
  private static let reserved: Set = Set(
    """
    alignas alignof and asm auto bitand bitor bool break case catch char class compl concept const consteval
    constexpr constinit continue decltype default delete do double else enum explicit export extern false float
    for friend goto if inline int long mutable namespace new noexcept not nullptr operator or private protected
    public register requires return short signed sizeof static struct switch template this throw true try typedef
    typeid typename union unsigned using virtual void volatile while xor
    assert errno linux offsetof signbit stderr stdin stdout unix
    context main p v at keep kept floats buffer taped
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
