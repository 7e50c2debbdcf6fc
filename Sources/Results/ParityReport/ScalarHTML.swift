import MarkupText
import Mustache

/// How the templates escape: Mustache's own escaping compares Characters, and a combining mark behind `<`
/// would let the tag pass.
struct ScalarHTML: MustacheContentType {
  /// What the template calls it in its first line.
  static let name = "SCALAR_HTML"

  func escapeText(_ text: String) -> String { text.escapedForHTML }
}
