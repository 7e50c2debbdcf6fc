/// Something that happens to the synthesizer.
public enum SynthEvent: Equatable, Sendable {
  /// Notes 0 to 127, velocities 1 to 127; a velocity of 0 is a note off.
  case noteOn(Int, velocity: Int)
  case noteOff(Int)
  case pedal(isDown: Bool)
  case allNotesOff
  case allSoundOff
  /// A parameter's new value; `SynthChange.init` makes one that is within its range.
  case set(SynthChange)
  /// All of a preset's values.
  case load(SynthValues)

  /// The action for the voices; nil for events that do not concern them.
  var voiceAction: VoiceAction? {
    switch self {
    case .noteOn(let note, let velocity):
      velocity > 0
        ? .noteOn(note: Double(note), velocity: Double(velocity)) : .noteOff(note: Double(note))
    case .noteOff(let note): .noteOff(note: Double(note))
    case .pedal(let isDown): .pedal(isDown: isDown)
    case .allNotesOff: .allNotesOff
    case .allSoundOff: .allSoundOff
    case .set, .load: nil
    }
  }
}

/// An event and its time, in seconds from a song's beginning.
public struct TimedEvent: Equatable, Sendable {
  public let seconds: Double
  public let event: SynthEvent

  public init(seconds: Double, event: SynthEvent) {
    self.seconds = seconds
    self.event = event
  }
}
