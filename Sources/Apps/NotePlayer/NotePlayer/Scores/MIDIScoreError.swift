/// Why a Standard MIDI File cannot be played. Places are in bytes, of the file or of its track.
public enum MIDIScoreError: Error, Equatable, Sendable {
  case notMIDI
  case format(Int)
  case smpteTime
  case noTicks
  case noNotes
  case truncated(place: Int)
  case longNumber(place: Int)
  case noStatus(place: Int)
}

extension MIDIScoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notMIDI: "the file is no MIDI file"
    case .format(let format): "MIDI files of format \(format) cannot be played"
    case .smpteTime: "MIDI files in SMPTE time cannot be played"
    case .noTicks: "the MIDI file has no ticks per quarter"
    case .noNotes: "the MIDI file has no notes"
    case .truncated(let place): "the MIDI file is truncated at byte \(place)"
    case .longNumber(let place): "a number of the MIDI file is longer than 4 bytes at \(place)"
    case .noStatus(let place): "the MIDI file has a message without a status at \(place)"
    }
  }
}
