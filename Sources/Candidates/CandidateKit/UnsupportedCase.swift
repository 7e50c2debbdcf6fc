/// A candidate reports that it lacks what a case needs: neither a difference nor an error.
package struct UnsupportedCase: Error, CustomStringConvertible {
  /// In the candidate's words: "AudioWorkletNode".
  package let what: String
  /// Its other output; nil for nothing.
  package let printed: String?

  package var description: String { "unsupported: \(what)" }

  package init(_ what: String, printed: String? = nil) {
    self.what = Self.shortened(what)
    self.printed = printed
  }

  /// At most a sentence, in characters, because it is shown in tables.
  private static let longest = 200

  package static func shortened(_ text: String) -> String {
    String(text.prefix(longest)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
