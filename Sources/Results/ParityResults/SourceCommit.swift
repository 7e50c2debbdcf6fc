/// The state of the project's sources in a run.
package struct SourceCommit: Codable, Equatable, Sendable {
  /// The commit's full hash, in hexadecimal.
  package var hash: String
  /// True when the work tree had uncommitted changes: the hash alone does not reproduce the run.
  package var isChanged: Bool

  package init(hash: String, isChanged: Bool) {
    self.hash = hash
    self.isChanged = isChanged
  }

  /// Twelve digits, which are unique in any project's history; with a note if there were changes.
  package var text: String { String(hash.prefix(12)) + (isChanged ? " with changes" : "") }
}
