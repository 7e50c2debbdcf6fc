/// The nine chunks of `pdta` as in the file: records of fixed size, the last one a terminal.
struct PresetRecords: Sendable {
  /// A chunk's id and the size of its records, in the order of the format.
  static let layout = [
    ("phdr", 38), ("pbag", 4), ("pmod", 10), ("pgen", 4), ("inst", 22), ("ibag", 4), ("imod", 10),
    ("igen", 4), ("shdr", 46),
  ]
  /// As many as a 16-bit index can reach.
  static let mostRecords = 65_536

  /// One chunk's records.
  struct Table: Sendable {
    let recordSize: Int
    let chunk: RIFFChunk
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], recordSize: Int, chunk: RIFFChunk) {
      self.bytes = bytes
      self.recordSize = recordSize
      self.chunk = chunk
    }

    /// Includes the terminal.
    var count: Int { bytes.count / recordSize }
    /// The position of record `index` in the file.
    func offset(_ index: Int) -> Int { chunk.content.lowerBound + index * recordSize }
    func u8(_ index: Int, _ place: Int) -> Int { Int(bytes[index * recordSize + place]) }
    func u16(_ index: Int, _ place: Int) -> Int {
      u8(index, place) | u8(index, place + 1) << 8
    }
    func i16(_ index: Int, _ place: Int) -> Int {
      Int(Int16(truncatingIfNeeded: u16(index, place)))
    }
    func u32(_ index: Int, _ place: Int) -> Int {
      u16(index, place) | u16(index, place + 2) << 16
    }
    /// A record's bytes, counted from 0.
    func record(_ index: Int) -> [UInt8] {
      Array(bytes[index * recordSize..<(index + 1) * recordSize])
    }
    func text(_ index: Int) -> String {
      FontText.decode(bytes[index * recordSize..<index * recordSize + 20])
    }
  }

  private let tables: [String: Table]

  /// - Throws: `SoundFontError`: for what is missing, has a wrong size, or points out of range.
  init(
    _ source: any FontBytes, _ list: (offset: Int, chunks: [RIFFChunk])
  ) throws(SoundFontError) {
    var tables: [String: Table] = [:]
    for (name, size) in Self.layout {
      guard let chunk = list.chunks.first(where: { $0.id == name }) else {
        throw SoundFontError(.missingChunk, at: list.offset, "the LIST 'pdta' has no '\(name)'")
      }
      let count = chunk.content.count
      guard count % size == 0 else {
        throw SoundFontError(
          .badRecordSize, at: chunk.offset, "'\(name)' has \(count) bytes, no multiple of \(size)")
      }
      guard count > 0 else {
        throw SoundFontError(.noTerminal, at: chunk.offset, "'\(name)' has no record")
      }
      guard count / size <= Self.mostRecords else {
        throw SoundFontError(
          .tooManyRecords, at: chunk.offset,
          "'\(name)' has \(count / size) records, \(Self.mostRecords) are possible")
      }
    }
    for (name, size) in Self.layout {
      guard let chunk = list.chunks.first(where: { $0.id == name }) else { continue }
      guard let bytes = source.bytes(chunk.content) else {
        throw SoundFontError(
          .unreadable, at: chunk.content.lowerBound, "\(chunk.content.count) bytes cannot be read")
      }
      tables[name] = Table(bytes, recordSize: size, chunk: chunk)
    }
    self.tables = tables
    guard self["phdr"].count > 1 else {
      throw SoundFontError(.noPresets, at: self["phdr"].chunk.offset, "'phdr' has no preset")
    }
    try checkIndices()
  }

  /// - Precondition: `name` is one of the nine.
  subscript(name: String) -> Table {
    guard let table = tables[name] else { preconditionFailure("no chunk \(name)") }
    return table
  }

  private func checkIndices() throws(SoundFontError) {
    try check("phdr", at: 24, into: "pbag")
    try check("pbag", at: 0, into: "pgen")
    try check("pbag", at: 2, into: "pmod")
    try check("inst", at: 20, into: "ibag")
    try check("ibag", at: 0, into: "igen")
    try check("ibag", at: 2, into: "imod")
  }

  private func check(
    _ name: String, at place: Int, into target: String
  ) throws(SoundFontError) {
    let table = self[name]
    let bound = self[target].count
    var last = 0
    for index in 0..<table.count {
      let value = table.u16(index, place)
      guard value >= last else {
        throw SoundFontError(
          .indexBackwards, at: table.offset(index),
          "record \(index) of '\(name)' points to \(value) of '\(target)', the one before to \(last)"
        )
      }
      guard value < bound else {
        throw SoundFontError(
          .indexOutOfRange, at: table.offset(index),
          "record \(index) of '\(name)' points to \(value) of '\(target)', which has \(bound)")
      }
      last = value
    }
  }
}
