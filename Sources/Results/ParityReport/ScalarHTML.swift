import Mustache

/// Text for HTML's elements and quoted attributes, escaped scalar by scalar.
///
/// Mustache's own escaping compares Characters. A combining mark behind `<`, or a mark such as
/// U+0600 before it, makes another Character of it, and the tag would pass.
struct ScalarHTML: MustacheContentType {
  /// What the template calls it in its first line.
  static let name = "SCALAR_HTML"

  func escapeText(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
