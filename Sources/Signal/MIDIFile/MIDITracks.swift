/// The contents of a file's tracks, merged by tick.
struct MIDITracks {
  struct Event {
    enum Content {
      case tempo(Int)
      case message(channel: Int, status: UInt8, data1: UInt8, data2: UInt8)
    }

    let tick: Int
    let track: Int
    let content: Content
  }

  /// Meta events of Standard MIDI Files 1.0: sequence or track name, end of track, set tempo.
  private static let titleType: UInt8 = 0x03
  private static let endType: UInt8 = 0x2F
  private static let tempoType: UInt8 = 0x51

  private(set) var title = ""
  private(set) var events: [Event] = []
  /// The latest tick of any track.
  private(set) var end = 0
  private var cursor: MIDICursor
  // The number of the track that is being read.
  private var track = 0
  private var tick = 0
  private var status: UInt8 = 0

  init(_ bytes: [UInt8], _ header: MIDIHeader) throws(MIDIFileError) {
    cursor = MIDICursor(bytes, at: header.end)
    while track < header.trackCount {
      let name = try cursor.take(4)
      let length = try cursor.long()
      try cursor.need(length)
      let end = cursor.place + length
      if name.elementsEqual("MTrk".utf8) {
        try readTrack(until: end)
        track += 1
      }
      cursor.place = end
    }
    // The sort by tick keeps the order in which events were collected: by track, then in file order.
    let ordered = events.enumerated().sorted {
      ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset)
    }
    events = ordered.map(\.element)
  }

  private mutating func readTrack(until trackEnd: Int) throws(MIDIFileError) {
    let limit = cursor.limit
    cursor.limit = trackEnd
    (tick, status) = (0, 0)
    while cursor.place < trackEnd {
      tick += try cursor.variable()
      guard try readEvent() else { break }
    }
    cursor.limit = limit
    end = max(end, tick)
  }

  /// - Returns: false at the end of the track.
  private mutating func readEvent() throws(MIDIFileError) -> Bool {
    let start = cursor.place
    let first = try cursor.peek()
    switch first {
    case 0xFF: return try readMeta()
    case 0xF0, 0xF7:
      _ = try cursor.byte()
      status = 0
      let length = try cursor.variable()
      _ = try cursor.take(length)
    case 0xF1...: throw .status(first, at: start)
    default:
      if first >= 128 { status = try cursor.byte() }
      guard status != 0 else { throw .dataWithoutStatus(at: start) }
      try readMessage()
    }
    return true
  }

  private mutating func readMessage() throws(MIDIFileError) {
    let kind = status & 0xF0
    let data1 = try data()
    let data2 = kind == 0xC0 || kind == 0xD0 ? 0 : try data()
    try keep(
      .message(channel: Int(status & 15) + 1, status: kind, data1: data1, data2: data2))
  }

  private mutating func data() throws(MIDIFileError) -> UInt8 {
    let start = cursor.place
    let value = try cursor.byte()
    guard value < 128 else { throw .dataByteAbove127(at: start) }
    return value
  }

  private mutating func readMeta() throws(MIDIFileError) -> Bool {
    let start = cursor.place
    _ = try cursor.byte()
    status = 0
    let type = try cursor.byte()
    let length = try cursor.variable()
    let data = try cursor.take(length)
    switch type {
    case Self.endType: return false
    case Self.titleType where track == 0 && title.isEmpty: title = Self.text(data)
    case Self.tempoType where data.count == 3:
      let tempo = data.reduce(0) { $0 << 8 | Int($1) }
      guard tempo > 0 else { throw .tempoZero(at: start) }
      try keep(.tempo(tempo))
    default: break
    }
    return true
  }

  private mutating func keep(_ content: Event.Content) throws(MIDIFileError) {
    guard events.count < MIDIFile.mostEvents else { throw .tooManyEvents }
    events.append(Event(tick: tick, track: track, content: content))
  }

  /// UTF-8 where it is valid, else Latin-1.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
