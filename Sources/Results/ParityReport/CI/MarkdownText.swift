/// Text that Markdown shows literally: no markup, link, mention or row of its own.
///
/// - Source: CommonMark 0.31, "Entity and numeric character references": a reference never stands
///   for a symbol of the document's structure; GitHub Flavored Markdown, "Autolinks".
enum MarkdownText {
  /// - Parameter longest: the text is truncated after this many scalars, with "…".
  static func escape(_ text: String, longest: Int = 300) -> String {
    var escaped = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}":
        escaped.append(" ")
      case _ where isInvisible(scalar):
        escaped.append("\u{FFFD}")
      case _ where structure.contains(scalar), "." where last == "w" || last == "W":
        escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      default:
        escaped.append(scalar)
      }
      last = scalar
    }
    if text.unicodeScalars.count > longest { escaped.append("…") }
    return String(escaped)
  }

  /// Characters that begin markup, HTML, a reference, an autolink, a mention, an emoji or a formula.
  private static let structure: Set<Unicode.Scalar> = [
    "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "#", "!", "@", ":", "$", "\"", "'",
  ]

  /// Control characters, and those that reverse the direction of the rest of the line.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069,
      0xfffe, 0xffff:
      true
    default: false
    }
  }
}
