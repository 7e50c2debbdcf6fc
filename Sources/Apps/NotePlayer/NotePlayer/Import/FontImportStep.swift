/// How far an import has come; a program may be stopped at each step, and the folder is then cleaned up at the next
/// start.
package enum FontImportStep: String, CaseIterable, Codable, Sendable {
  case locked
  /// The sentinel records that a copy is in progress.
  case announced
  /// A first piece of the copy is written.
  case pieceCopied
  case copied
  /// The sentinel records that the copy is being tried.
  case trialAnnounced
  case tried
  /// The copy has the font's name.
  case named
  /// A harmful copy is in quarantine.
  case movedAside
  /// The reason is written beside it.
  case recorded
}
