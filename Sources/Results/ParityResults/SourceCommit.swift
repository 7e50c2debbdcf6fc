/// Which state of the project's sources a run was made from.
package struct SourceCommit: Codable, Equatable, Sendable {
  /// The commit's full hash, in hexadecimal.
  package var hash: String
  /// True when the work tree held something that the commit does not: the hash alone does not
  /// bring the run back.
  package var isChanged: Bool

  package init(hash: String, isChanged: Bool) {
    self.hash = hash
    self.isChanged = isChanged
  }

  /// Twelve digits, which are unique in any project's history; with a word when there were changes.
  package var text: String { String(hash.prefix(12)) + (isChanged ? " with changes" : "") }
}
