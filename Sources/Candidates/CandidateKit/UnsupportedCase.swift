/// A candidate says that it does not have what a case needs: neither a difference nor an error.
package struct UnsupportedCase: Error, CustomStringConvertible {
  /// As the candidate says it: "AudioWorkletNode".
  package let what: String
  /// What else it printed; nil for nothing.
  package let printed: String?

  package var description: String { "unsupported: \(what)" }

  package init(_ what: String, printed: String? = nil) {
    self.what = Self.shortened(what)
    self.printed = printed
  }

  /// A sentence, and no more: it stands in tables. In characters.
  private static let longest = 200

  package static func shortened(_ text: String) -> String {
    String(text.prefix(longest)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
