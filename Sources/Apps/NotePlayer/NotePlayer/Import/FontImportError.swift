import SoundFont

/// Why a font was not imported; nothing of it stays in the folder.
public enum FontImportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The program that is importing, as far as known.
  case busy(String)
  case diskFull(needed: Int, free: Int)
  case alreadyImported(name: String)
  /// In an earlier trial it crashed the program or played harmful sound.
  case quarantined(reason: String)
  case refused(SoundFontError)
  /// It does so now, and is set aside; or could not be, for the second reason.
  case harmful(reason: String, notSetAside: String? = nil)
  case failed(String)

  public var description: String {
    switch self {
    case .busy(""): "busy: another import is under way; wait for it"
    case .busy(let who): "busy: another import is under way (\(who)); wait for it"
    case .diskFull(let needed, let free):
      "diskFull: \(needed) bytes are needed, \(free) are free; make room"
    case .alreadyImported(let name): "alreadyImported: the font is there as \(name)"
    case .quarantined(let reason): "the font is set aside: \(reason); remove it, or try it again"
    case .refused(let error): "\(error)"
    case .harmful(let reason, nil): "the font is set aside: \(reason)"
    case .harmful(let reason, let failure?):
      "the font is refused: \(reason); it could not be set aside, and \(failure)"
    case .failed(let reason): reason
    }
  }
}
