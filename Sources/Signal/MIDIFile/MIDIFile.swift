/// A Standard MIDI File of format 0 or 1: the events of all its channels, in seconds.
///
/// Events of all tracks are merged by time, then by track, then in file order.
///
/// - Source: Standard MIDI Files 1.0, RP-001, MIDI Manufacturers Association.
public struct MIDIFile: Equatable, Sendable {
  /// A channel message.
  public struct Event: Equatable, Sendable {
    public let seconds: Double
    /// From 0.
    public let track: Int
    /// From 1; 10 is for drums.
    public let channel: Int
    /// 0x80 to 0xE0, without the channel.
    public let status: UInt8
    public let data1: UInt8
    /// 0 for messages with one byte of data.
    public let data2: UInt8
  }

  /// Bytes, tracks, events and seconds: `LARGEST`, `MOST_TRACKS`, `MOST_EVENTS` and `LONGEST` of HiSynth's page
  /// (`sound/midi-file.js`, `sound/midi-tracks.js`), so that both refuse the same files.
  package static let largestSize = 1 << 20
  package static let mostTracks = 64
  package static let mostEvents = 100_000
  private static let longest = 3600.0
  /// Microseconds a quarter: 120 beats a minute, which Standard MIDI Files 1.0 has hold until a tempo is told.
  private static let firstTempo = 500_000

  /// The first track's name; empty when it has none.
  public let title: String
  /// The initial tempo, in microseconds for a quarter.
  public let tempo: Int
  /// The time of the last event or end of a track.
  public let seconds: Double
  public let events: [Event]

  /// - Throws: `MIDIFileError`.
  public init(_ bytes: [UInt8]) throws(MIDIFileError) {
    guard bytes.count <= Self.largestSize else { throw .tooLarge }
    let header = try MIDIHeader(bytes)
    let tracks = try MIDITracks(bytes, header)
    var clock = MIDIClock(header.division, tempo: Self.firstTempo)
    var events: [Event] = []
    var tempo: Int?
    func time(_ tick: Int) throws(MIDIFileError) -> Double {
      let seconds = clock.seconds(at: tick)
      guard seconds <= Self.longest else { throw .tooLong }
      return seconds
    }
    for event in tracks.events {
      let seconds = try time(event.tick)
      switch event.content {
      case .tempo(let next):
        clock.tempo = next
        tempo = tempo ?? next
      case .message(let channel, let status, let data1, let data2):
        events.append(
          Event(
            seconds: seconds, track: event.track, channel: channel, status: status, data1: data1,
            data2: data2))
      }
    }
    seconds = try time(tracks.end)
    title = tracks.title
    self.tempo = tempo ?? Self.firstTempo
    self.events = events
  }
}
