/// A name or a pattern that was given, and that nothing has.
package struct NoMatch: Error, Equatable {
  /// What was looked for.
  package enum Kind: String, Sendable {
    case suite
    case suiteToPlay = "suite to play"
    case moduleOfCases = "case module"
    case `case` = "case"
    case appWithPresets = "app with presets"
  }

  package let kind: Kind
  package let pattern: String
  /// What there is instead; empty where that is of no help.
  package let known: [String]

  package init(_ kind: Kind, _ pattern: String, known: [String]) {
    (self.kind, self.pattern, self.known) = (kind, pattern, known)
  }
}

extension NoMatch: CustomStringConvertible {
  package var description: String {
    "no \(kind.rawValue) matches '\(pattern)'"
      + (known.isEmpty ? "" : NearestName.choice(pattern, of: known))
  }
}
