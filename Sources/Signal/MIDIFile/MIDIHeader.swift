/// The first chunk of a file.
struct MIDIHeader {
  /// The meaning of a tick.
  enum Division {
    case ticksPerQuarter(Int)
    /// Frames a second, where 29 means 29.97, and ticks in each.
    case smpte(rate: Int, ticks: Int)
  }

  /// Bytes: format, number of tracks and division (Standard MIDI Files 1.0).
  private static let shortest = 6
  private static let rates = [24, 25, 29, 30]

  let trackCount: Int
  let division: Division
  /// Where the chunks of the tracks begin.
  let end: Int

  init(_ bytes: [UInt8]) throws(MIDIFileError) {
    guard bytes.starts(with: Array("MThd".utf8)) else { throw .notAMIDIFile }
    guard bytes.count >= 8 else { throw .truncated(at: bytes.count) }
    func word(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    let length = word(4) << 16 | word(6)
    guard length >= Self.shortest else { throw .notAMIDIFile }
    guard 8 + length <= bytes.count else { throw .truncated(at: bytes.count) }
    guard word(8) <= 1 else { throw .format(word(8)) }
    trackCount = word(10)
    guard trackCount > 0 else { throw .noTracks }
    guard trackCount <= MIDIFile.mostTracks else { throw .tooManyTracks }
    end = 8 + length
    let division = word(12)
    if division < 0x8000 {
      guard division > 0 else { throw .divisionZero }
      self.division = .ticksPerQuarter(division)
    } else {
      let rate = 256 - division >> 8
      let ticks = division & 255
      guard Self.rates.contains(rate), ticks > 0 else { throw .smpteRate }
      self.division = .smpte(rate: rate, ticks: ticks)
    }
  }
}
