/// Splits JavaScript into tokens, so that the content of strings, templates, comments and regular expressions is not
/// taken for code.
///
/// Whether a slash divides or begins a regular expression depends on what precedes it, which requires knowing what a
/// parenthesis or brace belongs to. Text that is not JavaScript still gives some tokens.
///
/// - Source: <https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar>
struct ScriptTokens {
  private(set) var all: [ScriptToken] = []
  private let bytes: [UInt8]
  private var place = 0
  private var open: [Opening] = []
  /// The last token that is not blank, and what a closing mark closed.
  private var last: ScriptToken?
  private var lastEndsOperand = false

  private struct Opening {
    let mark: UInt8
    /// Whether its closing mark ends an operand: not after `if (…)`, nor after a block.
    let isOperand: Bool
    let isTemplate: Bool
  }

  /// After these words a value begins.
  private static let beforeValues: Set<String> = [
    "return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do",
    "else",
    "yield", "await", "extends",
  ]
  private static let heads: Set<String> = ["if", "while", "for", "with"]
  /// Longest first.
  private static let marks = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
    "<=",
    ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<",
    ">>",
    "**",
  ].map { Array($0.utf8) }

  static func of(_ script: String) -> [ScriptToken] {
    var tokens = ScriptTokens(bytes: Array(script.utf8))
    tokens.run()
    return tokens.all
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    while place < bytes.count {
      let start = place
      let kind = next()
      add(kind, from: start)
    }
  }

  private mutating func add(_ kind: ScriptToken.Kind, from start: Int) {
    let token = ScriptToken(
      kind: kind, range: start..<place, text: String(decoding: bytes[start..<place], as: UTF8.self))
    all.append(token)
    guard kind != .blank else { return }
    switch kind {
    case .word: lastEndsOperand = !Self.beforeValues.contains(token.text) || last?.text == "."
    case .number, .string, .expression: lastEndsOperand = true
    case .template: lastEndsOperand = !token.text.hasSuffix("${")
    case .blank, .mark: break
    }
    last = token
  }

  private mutating func next() -> ScriptToken.Kind {
    let byte = bytes[place]
    if isBlank(byte) || startsWith("//") || startsWith("/*") || (place == 0 && startsWith("#!")) {
      skipBlank()
      return .blank
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      skipString(byte)
      return .string
    }
    if byte == UInt8(ascii: "`") {
      place += 1
      skipTemplate()
      return .template
    }
    if byte == UInt8(ascii: "}"), open.last?.isTemplate == true {
      open.removeLast()
      place += 1
      skipTemplate()
      return .template
    }
    if isDigit(byte) || (byte == UInt8(ascii: ".") && isDigit(at(place + 1))) {
      skipNumber()
      return .number
    }
    if isWord(byte) || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\\") {
      place += 1
      while place < bytes.count, isWord(bytes[place]) || isDigit(bytes[place]) { place += 1 }
      return .word
    }
    if byte == UInt8(ascii: "/"), !lastEndsOperand {
      skipExpression()
      return .expression
    }
    skipMark(byte)
    return .mark
  }

  // MARK: Marks

  private mutating func skipMark(_ byte: UInt8) {
    let isConditional = startsWith("?.") && isDigit(at(place + 2))
    if !isConditional, let mark = Self.marks.first(where: { bytes[place...].starts(with: $0) }) {
      let text = String(decoding: mark, as: UTF8.self)
      place += mark.count
      // `a++ / b` divides; `++/x/` does not occur in practice.
      lastEndsOperand = text == "++" || text == "--" ? lastEndsOperand : false
      return
    }
    place += 1
    switch byte {
    case UInt8(ascii: "("):
      let isHead = last.map { $0.kind == .word && Self.heads.contains($0.text) } ?? false
      open.append(Opening(mark: byte, isOperand: !isHead, isTemplate: false))
      lastEndsOperand = false
    case UInt8(ascii: "["):
      open.append(Opening(mark: byte, isOperand: true, isTemplate: false))
      lastEndsOperand = false
    case UInt8(ascii: "{"):
      open.append(Opening(mark: byte, isOperand: beginsValue, isTemplate: false))
      lastEndsOperand = false
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      lastEndsOperand = open.popLast()?.isOperand ?? true
    default: lastEndsOperand = false
    }
  }

  /// Whether a brace that opens now begins an object, not a block.
  private var beginsValue: Bool {
    guard let last else { return false }
    if last.kind == .word {
      return Self.beforeValues.contains(last.text) && last.text != "do" && last.text != "else"
    }
    guard last.kind == .mark || last.kind == .template else { return false }
    if last.kind == .template { return last.text.hasSuffix("${") }
    if last.text == ":" { return open.last.map { $0.isOperand } ?? false }
    return ![")", "]", "}", "{", ";", "=>"].contains(last.text)
  }

  // MARK: Other tokens

  private mutating func skipBlank() {
    while place < bytes.count {
      if isBlank(bytes[place]) {
        place += 1
      } else if startsWith("//") || (place == 0 && startsWith("#!")) {
        while place < bytes.count, bytes[place] != 10, bytes[place] != 13 { place += 1 }
      } else if startsWith("/*") {
        place += 2
        while place < bytes.count, !startsWith("*/") { place += 1 }
        place = min(place + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private mutating func skipString(_ quote: UInt8) {
    place += 1
    while place < bytes.count, bytes[place] != quote, bytes[place] != 10 {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, bytes.count)
  }

  /// Skips to the end of the template, or to its next expression.
  private mutating func skipTemplate() {
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "`") {
        place += 1
        return
      }
      if startsWith("${") {
        place += 2
        open.append(Opening(mark: UInt8(ascii: "{"), isOperand: true, isTemplate: true))
        return
      }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place, bytes.count)
  }

  private mutating func skipExpression() {
    var isInClass = false
    place += 1
    while place < bytes.count, bytes[place] != 10 {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\\") {
        place += 1
      } else if byte == UInt8(ascii: "[") {
        isInClass = true
      } else if byte == UInt8(ascii: "]") {
        isInClass = false
      } else if byte == UInt8(ascii: "/"), !isInClass {
        break
      }
      place += 1
    }
    place = min(place + 1, bytes.count)
    while place < bytes.count, isWord(bytes[place]) { place += 1 }
  }

  private mutating func skipNumber() {
    let isDecimal = !startsWith("0x") && !startsWith("0X")
    while place < bytes.count {
      let byte = bytes[place]
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let isExponent = at(place - 1) == UInt8(ascii: "e") || at(place - 1) == UInt8(ascii: "E")
      guard
        isWord(byte) || isDigit(byte) || byte == UInt8(ascii: ".")
          || (isDecimal && isSign && isExponent)
      else { return }
      place += 1
    }
  }

  private func startsWith(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[place...].starts(with: $0) }
  }

  private func at(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }
  private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func isWord(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte) || byte >= 128
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }
}
