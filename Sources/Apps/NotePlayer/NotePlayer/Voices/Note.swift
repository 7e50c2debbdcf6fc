/// A pressed key, with the voices that play it.
final class Note {
  let number: Int
  let channel: Int
  let key: Int
  /// Cents by which the note itself differs from its key.
  var bend: Double
  let preset: String
  let start: Double
  var voices: [Voice] = []
  var isStopped = false
  /// Whether the MIDI key is down.
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
