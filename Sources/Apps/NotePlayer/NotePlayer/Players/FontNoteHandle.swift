/// A caller's handle for a note of a font.
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
