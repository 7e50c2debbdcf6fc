/// Text inside Markdown that means nothing but itself: no markup, link, mention or row of its own.
///
/// - Source: CommonMark 0.31, "Entity and numeric character references": a reference never stands
///   for a symbol of the document's structure; GitHub Flavored Markdown, "Autolinks".
enum MarkdownText {
  /// - Parameter longest: more scalars than this are cut off, and "…" says so.
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

  /// What begins markup, HTML, a reference, a link by itself, a mention, an emoji or a formula.
  private static let structure: Set<Unicode.Scalar> = [
    "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "#", "!", "@", ":", "$", "\"", "'",
  ]

  /// Controls, and what would turn the rest of the line around.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069,
      0xfffe, 0xffff:
      true
    default: false
    }
  }
}
