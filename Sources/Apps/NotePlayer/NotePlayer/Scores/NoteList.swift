/// Notes in short notation: `A4`, `440`, `440.5:90`, `60k:100:0.5`, one after another.
public struct NoteList {
  private static let letters: [Character: Int] = [
    "C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11,
  ]
  private static let seconds = 0.8
  /// Between one note's end and the next one's start.
  private static let gap = 0.2
  private static let first = 0.1

  public let score: NoteScore
  /// When the last note is released.
  public let seconds: Double

  /// - Throws: `NoteScoreError` for what is not a note.
  public init(_ text: String) throws(NoteScoreError) {
    var events: [NoteScore.Event] = []
    var time = Self.first
    for word in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 3, let frequency = Self.frequency(parts[0]) else {
        throw NoteScoreError(
          "'\(word)' is not a note; write hertz such as 440, a name such as A4 or a key such as 60k,"
            + " and :VELOCITY:SECONDS behind it")
      }
      var event = NoteScore.Event(at: time)
      event.frequency = frequency
      event.stop = StopMode.release.rawValue
      if parts.count > 1 {
        guard let velocity = Int(parts[1]), (1...127).contains(velocity) else {
          throw NoteScoreError("the velocity of '\(word)' must be between 1 and 127")
        }
        event.velocity = velocity
      }
      let length = parts.count > 2 ? Double(parts[2]) : Self.seconds
      guard let length, length > 0, length <= 3600 else {
        throw NoteScoreError("the duration of '\(word)' must be more than 0 and at most 3600 s")
      }
      event.duration = length
      events.append(event)
      time += length + Self.gap
    }
    guard !events.isEmpty else { throw NoteScoreError("there are no notes") }
    score = NoteScore(events: events)
    seconds = time - Self.gap
  }

  private static func frequency(_ text: Substring) -> Double? {
    if let hertz = Double(text) { return hertz }
    if text.last == "k", let key = Int(text.dropLast()), (0...127).contains(key) {
      return NotePitch.frequency(key)
    }
    guard let letter = text.first, let step = letters[Character(letter.uppercased())] else {
      return nil
    }
    var rest = text.dropFirst()
    var key = step + 12
    while let sign = rest.first, sign == "#" || sign == "b" {
      key += sign == "#" ? 1 : -1
      rest = rest.dropFirst()
    }
    guard let octave = Int(rest), (-1...9).contains(octave) else { return nil }
    return NotePitch.frequency(key + 12 * octave)
  }
}
