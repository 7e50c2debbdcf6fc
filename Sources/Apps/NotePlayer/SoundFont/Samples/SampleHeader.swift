/// A recording as described by its header.
///
/// - Units: positions in frames of `smpl`, the ends exclusive.
public struct SampleHeader: Equatable, Sendable {
  public static let rates = 400...192_000
  /// The flag of samples in ROM (SoundFont 2.04, 7.10), and the one by which sf3 marks compressed samples:
  /// `READ_ONLY_MEMORY` and `COMPRESSED` of the page's `sound/samples.js`.
  static let readOnlyMemory = 0x8000
  static let compressed = 0x10

  public let name: String
  public let start: Int
  public let end: Int
  public let loopStart: Int
  public let loopEnd: Int
  /// Hertz.
  public let sampleRate: Int
  /// 0 to 127; 60 if the file has none.
  public let originalKey: Int
  /// Cents.
  public let correction: Int
  public let link: Int
  public let type: Int
  /// The header's position in the file.
  public let offset: Int

  init(_ table: PresetRecords.Table, _ index: Int) {
    let name = table.text(index)
    self.name = name.isEmpty ? "Sample \(index)" : name
    start = table.u32(index, 20)
    end = table.u32(index, 24)
    loopStart = table.u32(index, 28)
    loopEnd = table.u32(index, 32)
    sampleRate = table.u32(index, 36)
    let key = table.u8(index, 40)
    originalKey = key > 127 ? 60 : key
    correction = Int(Int8(truncatingIfNeeded: table.u8(index, 41)))
    link = table.u16(index, 42)
    type = table.u16(index, 44)
    offset = table.offset(index)
  }

  /// Why it cannot be played; nil if it can.
  func fault(frameCount: Int) -> String? {
    if type & Self.readOnlyMemory != 0 { return "is in a ROM that no file holds" }
    if start >= end { return "ends at \(end), not after its start at \(start)" }
    if end > frameCount { return "ends at \(end), there are \(frameCount) frames" }
    if !Self.rates.contains(sampleRate) {
      return
        "has \(sampleRate) Hz, \(Self.rates.lowerBound) to \(Self.rates.upperBound) are possible"
    }
    return nil
  }

  /// What is played of it with a zone's offsets, and what repeats; nil if nothing remains.
  ///
  /// - Parameter loops: whether the zone asks for a loop.
  public func region(_ offsets: RegionOffsets, loops: Bool) -> SampleRegion? {
    func within(_ place: Int) -> Int { min(end, max(start, place)) }
    let first = within(start + offsets.start)
    let last = within(end + offsets.end)
    guard first < last else { return nil }
    var region = SampleRegion(first: first, last: last)
    guard loops else { return region }
    let (from, to) = (loopStart + offsets.loopStart, loopEnd + offsets.loopEnd)
    guard first <= from, from + 2 <= to, to <= last else { return region }
    region.loop = from..<to
    return region
  }
}

/// How far a zone moves the ends and loop points of its sample.
public struct RegionOffsets: Equatable, Sendable {
  public var start = 0
  public var end = 0
  public var loopStart = 0
  public var loopEnd = 0

  public init() {}
}

/// Frames of `smpl` that are played, and those of them that repeat.
public struct SampleRegion: Hashable, Sendable {
  public let first: Int
  public let last: Int
  public var loop: Range<Int>?

  public init(first: Int, last: Int, loop: Range<Int>? = nil) {
    self.first = first
    self.last = last
    self.loop = loop
  }
}
