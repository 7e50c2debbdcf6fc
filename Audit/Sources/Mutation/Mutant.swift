/// One fault in one place of a source file.
///
/// - Units: `range` in UTF-8 bytes of the file.
package struct Mutant: Equatable, Sendable {
  package let kind: MutationOperator
  package let range: Range<Int>
  package let original: String
  package let replacement: String
  /// Why the suite is not asked about it; nil when it is.
  package let ignored: String?
  /// Its number in the switch, from 1 on; 0 while it has none.
  package var id: Int32 = 0

  package init(
    _ kind: MutationOperator, _ range: Range<Int>, _ original: String, _ replacement: String,
    ignored: String? = nil
  ) {
    self.kind = kind
    self.range = range
    self.original = original
    self.replacement = replacement
    self.ignored = ignored
  }

  /// What it does in a few words, on one line.
  package var summary: String {
    let from = Self.oneLine(original)
    return replacement.isEmpty ? "without \(from)" : "\(from) → \(Self.oneLine(replacement))"
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
