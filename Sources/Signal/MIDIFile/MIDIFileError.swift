/// Why bytes are not a Standard MIDI File, or not one that can be played.
///
/// - Units: `at` is an offset in bytes from the beginning of the file.
public enum MIDIFileError: Error, Equatable {
  case notAMIDIFile
  case format(Int)
  case noTracks
  case divisionZero
  case smpteRate
  case truncated(at: Int)
  case longDelta(at: Int)
  case dataWithoutStatus(at: Int)
  case status(UInt8, at: Int)
  case dataByteAbove127(at: Int)
  case tempoZero(at: Int)
  case tooLarge
  case tooManyTracks
  case tooManyEvents
  case tooLong
}

extension MIDIFileError: CustomStringConvertible {
  /// The same words as the page's.
  public var description: String {
    switch self {
    case .notAMIDIFile: "not a MIDI file"
    case .format(let format): "format \(format)"
    case .noTracks: "no tracks"
    case .divisionZero: "division 0"
    case .smpteRate: "SMPTE rate"
    case .truncated(let at): "truncated at byte \(at)"
    case .longDelta(let at): "delta longer than 4 bytes at \(at)"
    case .dataWithoutStatus(let at): "data without status at \(at)"
    case .status(let status, let at):
      "status \(String(status, radix: 16, uppercase: true)) at \(at)"
    case .dataByteAbove127(let at): "data byte above 127 at \(at)"
    case .tempoZero(let at): "tempo 0 at \(at)"
    case .tooLarge: "larger than 1 MiB"
    case .tooManyTracks: "more than \(MIDIFile.mostTracks) tracks"
    case .tooManyEvents: "more than \(MIDIFile.mostEvents) events"
    case .tooLong: "longer than 1 hour"
    }
  }
}
