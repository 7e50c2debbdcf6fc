/// The outcome of trying a font.
public enum FontTrialOutcome: Equatable, Sendable {
  case fine
  case refused(FontImportError)
  case harmful(reason: String)
}
