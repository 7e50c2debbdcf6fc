/// How far an import has come; a program may be stopped at each, and the folder is then put in order at
/// the next start.
package enum FontImportStep: String, CaseIterable, Codable, Sendable {
  case locked
  /// The sentinel says that a copy is under way.
  case announced
  /// A first piece of the copy is written.
  case pieceCopied
  case copied
  /// The sentinel says that the copy is tried.
  case trialAnnounced
  case tried
  /// The copy has the font's name.
  case named
  /// A harmful copy lies in quarantine.
  case movedAside
  /// What was wrong with it is written beside it.
  case recorded
}
