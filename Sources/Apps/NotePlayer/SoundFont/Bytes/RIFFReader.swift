/// A chunk of a file: its id, and the position of its content.
struct RIFFChunk: Equatable, Sendable {
  let id: String
  /// Where its header begins.
  let offset: Int
  /// Its content, which is within the file.
  let content: Range<Int>
}

/// Little-endian numbers in part of a file.
struct LittleEndian {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func u8(_ place: Int) -> Int { Int(bytes[place]) }
  func u16(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
  func i16(_ place: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(place))) }
  func u32(_ place: Int) -> Int { u16(place) | u16(place + 2) << 16 }
}

/// Identifies a file, and walks its chunks.
struct RIFFReader {
  /// For native code; the page accepts a quarter of it.
  static let largestFile = 4_294_967_295

  let source: any FontBytes
  private(set) var lists: [String: (offset: Int, chunks: [RIFFChunk])] = [:]
  private(set) var warnings = SoundFontWarnings()

  /// - Throws: `SoundFontError`.
  init(_ source: any FontBytes) throws(SoundFontError) {
    self.source = source
    try identify()
    try walk()
  }

  private func read(_ range: Range<Int>) throws(SoundFontError) -> LittleEndian {
    guard let bytes = source.bytes(range) else {
      throw SoundFontError(
        .unreadable, at: range.lowerBound, "\(range.count) bytes cannot be read")
    }
    return LittleEndian(bytes)
  }

  private func id(_ bytes: some Sequence<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private func identify() throws(SoundFontError) {
    let count = source.count
    guard count > 0 else { throw SoundFontError(.empty, at: 0, "the file is empty") }
    guard count >= 12 else {
      throw SoundFontError(.tooShort, at: 0, "the file has \(count) bytes, a font at least 12")
    }
    guard count <= Self.largestFile else {
      throw SoundFontError(
        .tooLarge, at: 0, "the file has \(count) bytes, \(Self.largestFile) are possible")
    }
    let head = try read(0..<12).bytes
    let form = id(head[8..<12])
    switch id(head[0..<4]) {
    case "RIFF":
      if form == "sfbk" { return }
      if form == "DLS " {
        throw SoundFontError(.isDLS, at: 8, "the file is a collection of Downloadable Sounds")
      }
      if form == "WAVE" { throw SoundFontError(.isOther, at: 8, "the file is a WAVE recording") }
      throw SoundFontError(.notSoundFont, at: 8, "the file is a RIFF file of another form")
    case let id:
      guard let kind = Self.kinds.first(where: { id.hasPrefix($0.0) })?.1 else {
        throw SoundFontError(.notRIFF, at: 0, "the file does not begin with RIFF")
      }
      throw SoundFontError(.isOther, at: 0, "the file is \(kind)")
    }
  }

  private static let kinds = [
    ("RIFX", "a big-endian RIFF file"), ("RF64", "a 64-bit RIFF file"),
    ("PK\u{3}\u{4}", "a ZIP archive"), ("\u{1F}\u{8B}", "compressed by gzip"),
    ("7z\u{BC}\u{AF}", "a 7z archive"), ("fLaC", "a FLAC recording"), ("OggS", "an Ogg recording"),
    ("MThd", "a MIDI file"),
  ]

  private mutating func walk() throws(SoundFontError) {
    let count = source.count
    let declared = 8 + (try read(4..<8)).u32(0)
    if declared != count {
      warnings.add(
        3, at: 4, "RIFF declares a file of \(declared) bytes, there are \(count)")
    }
    var place = 12
    // Data after the declared end counts only while something is missing.
    while place < count, place < declared || lists["pdta"] == nil || lists["sdta"] == nil {
      guard place + 8 <= count else {
        warnings.add(3, at: place, "\(count - place) bytes stand behind the last chunk")
        break
      }
      let header = try read(place..<place + 8)
      let (name, size) = (id(header.bytes[0..<4]), header.u32(4))
      let end = place + 8 + size
      if name == "LIST", size >= 4 {
        place = try walkList(at: place, end: end)
        continue
      }
      guard end <= count else { throw cut(name, at: place, size) }
      place = try padded(end, after: size)
    }
  }

  /// After the zero that follows an odd size, which some programs leave out.
  private mutating func padded(_ end: Int, after size: Int) throws(SoundFontError) -> Int {
    guard size % 2 == 1 else { return end }
    guard end + 4 <= source.count, id(try read(end..<end + 4).bytes) == "LIST" else {
      return end + 1
    }
    warnings.add(3, at: end, "a chunk of odd size is not padded")
    return end
  }

  private func cut(_ name: String, at place: Int, _ size: Int) -> SoundFontError {
    let shown = FontText.decode(name.unicodeScalars.map { UInt8($0.value) })
    return SoundFontError(
      .truncated, at: place,
      "the chunk '\(shown)' wants \(size) bytes, the file has \(source.count - place - 8) for it")
  }

  /// - Returns: where the next chunk begins.
  private mutating func walkList(at start: Int, end: Int) throws(SoundFontError) -> Int {
    let count = source.count
    guard start + 12 <= count else { throw cut("LIST", at: start, end - start - 8) }
    let type = id(try read(start + 8..<start + 12).bytes)
    var chunks: [RIFFChunk] = []
    var place = start + 12
    let limit = min(end, count)
    if end > count {
      warnings.add(3, at: start, "a LIST wants \(end - count) bytes more than the file has")
    }
    while place < limit {
      guard place + 8 <= limit else {
        if end > count { throw cut("LIST", at: start, end - start - 8) }
        warnings.add(3, at: place, "\(limit - place) bytes stand behind a LIST's last chunk")
        place = limit
        break
      }
      let header = try read(place..<place + 8)
      let (name, size) = (id(header.bytes[0..<4]), header.u32(4))
      let last = place + 8 + size
      guard last <= count else { throw cut(name, at: place, size) }
      if last > limit {
        warnings.add(3, at: place, "a chunk goes \(last - limit) bytes beyond its LIST")
      }
      let chunk = RIFFChunk(id: name, offset: place, content: place + 8..<last)
      if type == "pdta", chunks.contains(where: { $0.id == name }) {
        throw SoundFontError(
          .duplicateChunk, at: place, "there are two chunks '\(Self.shown(name))'")
      }
      chunks.append(chunk)
      place = last < limit ? last + size & 1 : last
    }
    guard lists[type] == nil else {
      throw SoundFontError(.duplicateChunk, at: start, "there are two LISTs '\(Self.shown(type))'")
    }
    lists[type] = (start, chunks)
    let next = max(place, end)
    return try padded(next, after: next - start)
  }

  private static func shown(_ id: String) -> String {
    FontText.decode(id.unicodeScalars.map { UInt8($0.value) })
  }
}
