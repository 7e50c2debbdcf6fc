/// Why a player refuses a note; nothing sounds then.
public enum NotePlayerError: Error, Equatable, Sendable, CustomStringConvertible {
  case invalidFrequency(Double)
  case invalidVelocity(Int)
  case invalidAmplitude(Double)
  case invalidDuration(Double)
  case outOfBendRange(cents: Double, limit: Double)
  case noSampleForKey(Int, nearest: Int?)
  case nothingAtVelocity(Int)
  /// The preset with this id has not been prepared.
  case notReady(String)
  case noPreset(id: String, nearest: String?)

  public var description: String {
    switch self {
    case .invalidFrequency(let value): "a frequency of \(value) Hz must be between 20 and 20000"
    case .invalidVelocity(let value):
      "a velocity of \(value) must be a whole number between 1 and 127"
    case .invalidAmplitude(let value): "an amplitude of \(value) dB must be between -90 and 12"
    case .invalidDuration(let value):
      "a duration of \(value) s must be more than 0 and at most 3600"
    case .outOfBendRange(let cents, let limit):
      "\(cents) cents from the note's key are beyond \(limit)"
    case .noSampleForKey(let key, let nearest):
      "the preset has no sample for key \(key)"
        + (nearest.map { "; the nearest is \($0)" } ?? "")
    case .nothingAtVelocity(let velocity): "the preset plays nothing at velocity \(velocity)"
    case .notReady(let id): "the preset \(id) is not prepared; call prepare() first"
    case .noPreset(let id, let nearest):
      "the font has no preset \(id)" + (nearest.map { "; the nearest is \($0)" } ?? "")
    }
  }
}
