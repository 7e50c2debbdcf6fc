import MarkupText
import Mustache

/// The templates' escaping: Mustache's own compares Characters, and a combining mark after `<` would let the tag pass.
struct ScalarHTML: MustacheContentType {
  /// Its name in the template's first line.
  static let name = "SCALAR_HTML"

  func escapeText(_ text: String) -> String { text.escapedForHTML }
}
