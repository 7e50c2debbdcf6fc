/// A key that was pressed, and the voices that it made.
final class Note {
  let number: Int
  let channel: Int
  let key: Int
  /// Cents that the note itself is away from its key.
  var bend: Double
  let preset: String
  let start: Double
  var voices: [Voice] = []
  var isStopped = false
  /// Whether MIDI's key is down.
  var isHeld = true
  var isMIDI = false

  init(number: Int, channel: Int, key: Int, bend: Double, preset: String, start: Double) {
    self.number = number
    self.channel = channel
    self.key = key
    self.bend = bend
    self.preset = preset
    self.start = start
  }
}

/// A note of a font, as a caller holds it.
final class FontNoteHandle: PlaybackHandle {
  private let player: SoundFontNotePlayer
  private let note: Note

  init(player: SoundFontNotePlayer, note: Note) {
    self.player = player
    self.note = note
  }

  func stop(_ mode: StopMode, at time: Double?) throws {
    guard !note.isStopped else { return }
    note.isStopped = true
    try player.stop(note, mode, at: max(time ?? player.now, player.now))
  }

  func adjustFrequency(_ frequency: Double, at time: Double?) throws {
    try NotePlayerError.check(frequency: frequency)
    guard !note.isStopped else { return }
    let channel = player.channels[note.channel]
    note.bend = try player.bend(NotePitch.cents(of: frequency, from: note.key), on: channel)
    let time = max(time ?? player.now, player.now)
    for voice in note.voices where voice.sounds(at: time) {
      try voice.setBend(note.bend + channel.bend, at: time)
    }
  }
}
