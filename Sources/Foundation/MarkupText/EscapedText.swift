extension String {
  /// Text for HTML's elements and quoted attributes, escaped scalar by scalar.
  ///
  /// Comparing Characters would not do: a combining mark after `<`, or a mark such as U+0600 before it, makes another
  /// Character of it, and the tag would get through.
  package var escapedForHTML: String { escaped { _ in nil } }

  /// Text for XML 1.0's elements and quoted attributes: line breaks survive in an attribute, and what XML
  /// cannot hold at all becomes U+FFFD.
  package var escapedForXML: String {
    escaped { scalar in
      switch scalar {
      case "\n", "\t", "\r": "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || (0xfffe...0xffff).contains(scalar.value): "\u{FFFD}"
      default: nil
      }
    }
  }

  private func escaped(_ other: (Unicode.Scalar) -> String?) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      default:
        if let text = other(scalar) {
          escaped.append(contentsOf: text.unicodeScalars)
        } else {
          escaped.append(scalar)
        }
      }
    }
    return String(escaped)
  }
}
