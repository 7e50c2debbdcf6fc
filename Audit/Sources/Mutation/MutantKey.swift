/// Names a mutant by what it depends on: the file's content and the change.
///
/// Numbers of mutants move when any file changes; a key stays until its own file does.
package struct MutantKey: Hashable, Codable, Sendable {
  package let text: String

  package init(text: String) { self.text = text }

  package init(_ mutant: Mutant, fileHash: String) {
    let change =
      "\(fileHash) \(mutant.range.lowerBound) \(mutant.range.upperBound) \(mutant.kind.rawValue)"
      + " \(mutant.replacement)"
    text = FNVHash.text(change.utf8)
  }

  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
