/// What a literal can be mistaken for.
enum LiteralMutation {
  /// - Parameter text: a literal as written, such as `0.5`, `0x3f` or `true`.
  static func replacements(of text: String) -> [String] {
    if text == "true" { return ["false"] }
    if text == "false" { return ["true"] }
    let plain = text.filter { $0 != "_" }
    if let number = integer(plain) {
      return [number.addingReportingOverflow(1), number.subtractingReportingOverflow(1)]
        .filter { !$0.overflow }.map { inParentheses("\($0.partialValue)") }
    }
    guard let number = Double(plain), number.isFinite else { return [] }
    let scaled = number == 0 ? [] : [number * 1.01]
    return (scaled + [number + 1, number - 1]).filter { $0 != number }
      .map { inParentheses("\($0)") }
  }

  private static func integer(_ text: String) -> Int? {
    let radixes = ["0x": 16, "0b": 2, "0o": 8]
    guard let radix = radixes[String(text.prefix(2))] else { return Int(text) }
    return Int(text.dropFirst(2), radix: radix)
  }

  private static func inParentheses(_ text: String) -> String {
    text.hasPrefix("-") ? "(\(text))" : text
  }
}
