/// A Standard MIDI File as a score: format 0 or 1, all channels.
public struct MIDIFileScore {
  private struct Message {
    let tick: Int
    let order: Int
    let bytes: [UInt8]
    /// Microseconds per quarter note; nil for other events.
    let tempo: Int?
  }

  public let score: NoteScore
  /// When the last event has ended.
  public let seconds: Double

  /// - Throws: `MIDIScoreError`.
  public init(_ file: [UInt8]) throws(MIDIScoreError) {
    var reader = Reader(file)
    guard file.count >= 14, try reader.take(4) == Array("MThd".utf8) else {
      throw .notMIDI
    }
    let size = try reader.number(4)
    let format = try reader.number(2)
    let tracks = try reader.number(2)
    let division = try reader.number(2)
    guard format < 2 else { throw .format(format) }
    guard division & 0x8000 == 0 else { throw .smpteTime }
    guard division > 0, size >= 6 else { throw .noTicks }
    _ = try reader.take(size - 6)
    var messages: [Message] = []
    for _ in 0..<tracks where reader.place < file.count {
      let id = try reader.take(4)
      let length = try reader.number(4)
      var track = Reader(try reader.take(length))
      if id == Array("MTrk".utf8) { try Self.read(&track, into: &messages) }
    }
    guard !messages.isEmpty else { throw .noNotes }
    messages.sort { ($0.tick, $0.order) < ($1.tick, $1.order) }
    (score, seconds) = Self.score(messages, division)
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func take(_ count: Int) throws(MIDIScoreError) -> [UInt8] {
      guard count >= 0, place + count <= bytes.count else {
        throw .truncated(place: place)
      }
      defer { place += count }
      return Array(bytes[place..<place + count])
    }

    mutating func number(_ count: Int) throws(MIDIScoreError) -> Int {
      try take(count).reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func length() throws(MIDIScoreError) -> Int {
      var value = 0
      for _ in 0..<4 {
        let byte = try take(1)[0]
        value = value << 7 | Int(byte & 0x7F)
        if byte & 0x80 == 0 { return value }
      }
      throw .longNumber(place: place)
    }
  }

  private static func read(
    _ track: inout Reader, into messages: inout [Message]
  ) throws(MIDIScoreError) {
    var tick = 0
    var status: UInt8 = 0
    while track.place < track.bytes.count {
      tick += try track.length()
      if track.place < track.bytes.count, track.bytes[track.place] & 0x80 != 0 {
        status = try track.take(1)[0]
      }
      switch status {
      case 0xFF:
        let kind = try track.take(1)[0]
        let data = try track.take(try track.length())
        if kind == 0x51, data.count == 3 {
          let tempo = data.reduce(0) { $0 << 8 | Int($1) }
          messages.append(Message(tick: tick, order: messages.count, bytes: [], tempo: tempo))
        }
      case 0xF0, 0xF7: _ = try track.take(try track.length())
      case 0x80...0xEF:
        let data = try track.take(status & 0xE0 == 0xC0 ? 1 : 2).map { $0 & 0x7F }
        messages.append(
          Message(tick: tick, order: messages.count, bytes: [status] + data, tempo: nil))
      default: throw .noStatus(place: track.place)
      }
    }
  }

  private static func score(
    _ messages: [Message], _ division: Int
  ) -> (score: NoteScore, seconds: Double) {
    var events: [NoteScore.Event] = []
    /// Indices of the sounding notes' events, by channel and key.
    var sounding: [Int: [Int]] = [:]
    var (time, tick, tempo) = (0.0, 0, 500_000)
    for message in messages {
      time += Double(message.tick - tick) * Double(tempo) / Double(division) / 1_000_000
      tick = message.tick
      if let changed = message.tempo {
        tempo = changed
        continue
      }
      let (status, channel) = (message.bytes[0] & 0xF0, Int(message.bytes[0] & 0x0F))
      let first = Int(message.bytes[1])
      let second = message.bytes.count > 2 ? Int(message.bytes[2]) : 0
      var event = NoteScore.Event(at: time)
      event.channel = channel
      switch status {
      case 0x90 where second > 0:
        event.key = first
        event.velocity = second
        sounding[channel << 7 | first, default: []].append(events.count)
      case 0x80, 0x90:
        if var open = sounding[channel << 7 | first], !open.isEmpty {
          let index = open.removeFirst()
          sounding[channel << 7 | first] = open
          events[index].duration = max(0.001, time - events[index].at)
        }
        continue
      case 0xB0:
        event.control = first
        event.value = second
      case 0xC0: event.program = first
      case 0xD0: event.pressure = first
      case 0xE0: event.bend = first | second << 7
      default: continue
      }
      events.append(event)
    }
    // Keys that are never released are held to the end.
    for index in events.indices where events[index].key != nil && events[index].duration == nil {
      events[index].duration = max(0.001, time - events[index].at)
    }
    return (NoteScore(events: events), time)
  }
}
