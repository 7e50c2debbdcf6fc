import MIDIFile

/// What the synthesizer plays of a MIDI file: notes and pedal of all channels except the drums'.
public struct MIDISong: Equatable, Sendable {
  /// General MIDI's percussion channel, counted from 1, and the controllers of MIDI 1.0: `DRUM_CHANNEL`, `PEDAL`,
  /// `ALL_SOUND_OFF`, `ALL_NOTES_OFF` of the page's `sound/song.js`.
  private static let drumChannel = 10
  private static let pedal: UInt8 = 64
  private static let allSoundOff: UInt8 = 120
  private static let allNotesOff: UInt8 = 123

  public let title: String
  public let seconds: Double
  /// In order of time; the last one ends all notes.
  public let events: [TimedEvent]
  /// How many of the file's events have no effect on the synthesizer.
  public let ignoredCount: Int

  public init(_ file: MIDIFile) {
    let heard = file.events.compactMap { event in
      event.channel == Self.drumChannel
        ? nil : Self.played(event).map { TimedEvent(seconds: event.seconds, event: $0) }
    }
    title = file.title
    seconds = file.seconds
    ignoredCount = file.events.count - heard.count
    events = heard + [TimedEvent(seconds: file.seconds, event: .allNotesOff)]
  }

  private static func played(_ event: MIDIFile.Event) -> SynthEvent? {
    switch (event.status, event.data1) {
    case (0x90, let note) where event.data2 > 0:
      .noteOn(Int(note), velocity: Int(event.data2))
    case (0x90, let note), (0x80, let note): .noteOff(Int(note))
    case (0xB0, pedal): .pedal(isDown: event.data2 >= 64)
    case (0xB0, allSoundOff): .allSoundOff
    case (0xB0, allNotesOff...): .allNotesOff
    default: nil
    }
  }
}
