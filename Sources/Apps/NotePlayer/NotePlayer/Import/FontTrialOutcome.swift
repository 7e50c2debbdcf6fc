/// What trying a font came to.
public enum FontTrialOutcome: Equatable, Sendable {
  case fine
  case refused(FontImportError)
  case harmful(reason: String)
}
