/// Text in YAML's notation.
package enum YAMLText {
  /// A double-quoted scalar, on one line whatever it contains.
  ///
  /// - Source: YAML 1.2.2, 5.7 "Escaped Characters".
  package static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    quoted.append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": quoted.append(contentsOf: "\\\\".unicodeScalars)
      case "\"": quoted.append(contentsOf: "\\\"".unicodeScalars)
      case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
      case "\t": quoted.append(contentsOf: "\\t".unicodeScalars)
      case _ where isInvisible(scalar):
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 8 - digits.count)
        quoted.append(contentsOf: "\\U\(zeros)\(digits)".unicodeScalars)
      default: quoted.append(scalar)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// Unquoted where that is safe, quoted otherwise.
  package static func scalar(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[a-z][a-z0-9]*(?:[-\/][a-z0-9]+)*/) != nil
    return isPlain && !words.contains(text) ? text : quoted(text)
  }

  /// Words that YAML 1.1 reads as something other than text.
  private static let words: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null",
  ]

  /// Control characters, line separators, and characters that make a line look different from what it is.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate].contains(category)
      || (0xfffe...0xffff).contains(scalar.value)
  }
}
