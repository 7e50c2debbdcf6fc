/// Reads bytes one after the other, up to a limit.
struct MIDICursor {
  /// Bytes of a number of variable length (Standard MIDI Files 1.0).
  private static let longestNumber = 4

  private let bytes: [UInt8]
  var place: Int
  /// The end of the file, or of a track in it.
  var limit: Int

  init(_ bytes: [UInt8], at place: Int) {
    self.bytes = bytes
    self.place = place
    limit = bytes.count
  }

  func need(_ count: Int) throws(MIDIFileError) {
    guard count <= limit - place else { throw .truncated(at: limit) }
  }

  func peek() throws(MIDIFileError) -> UInt8 {
    try need(1)
    return bytes[place]
  }

  mutating func byte() throws(MIDIFileError) -> UInt8 {
    let byte = try peek()
    place += 1
    return byte
  }

  mutating func take(_ count: Int) throws(MIDIFileError) -> ArraySlice<UInt8> {
    try need(count)
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func long() throws(MIDIFileError) -> Int {
    try take(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A variable-length number, seven bits a byte.
  mutating func variable() throws(MIDIFileError) -> Int {
    let start = place
    var value = 0
    for _ in 0..<Self.longestNumber {
      let byte = try byte()
      value = value << 7 | Int(byte & 127)
      if byte < 128 { return value }
    }
    throw .longDelta(at: start)
  }
}
