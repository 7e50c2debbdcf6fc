/// What the voices are told to do at a frame.
package enum VoiceAction: Equatable, Sendable {
  case noteOn(note: Double, velocity: Double)
  case noteOff(note: Double)
  case pedal(isDown: Bool)
  case allNotesOff
  case allSoundOff
  case patch(VoicePatch)

  /// By its number in the page's messages.
  init?(kind: Double, note: Double, velocity: Double) {
    switch kind {
    case 0: self = .noteOff(note: note)
    case 1: self = .noteOn(note: note, velocity: velocity)
    case 2: self = .pedal(isDown: note == 1)
    case 3: self = .allNotesOff
    case 4: self = .allSoundOff
    default: return nil
    }
  }
}
