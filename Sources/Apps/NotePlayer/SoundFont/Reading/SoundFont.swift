/// A SoundFont: instruments that a file describes, and the recordings that they are made of.
///
/// Reading takes the descriptions in and none of the sound, which is decoded when it is needed.
/// Whatever the file says is checked against what is there before it is used.
///
/// - Source: SoundFont Technical Specification 2.04; the decisions where it leaves one are in
///   docs/note-player.md.
public struct SoundFont: Sendable {
  /// A playable preset.
  public struct Preset: Sendable {
    /// `sf2:BANK:PROGRAM`, with `#2` and so on behind those of a bank and program that come later.
    public let id: String
    public let bank: Int
    public let program: Int
    public let list: ZoneList

    public var name: String { list.name }
  }

  public let name: String
  /// Of the format, such as 2 and 4.
  public let version: (major: Int, minor: Int)
  /// The file's texts by their chunk's id, in the file's order.
  public let texts: [(id: String, text: String)]
  public let presets: [Preset]
  public let instruments: [ZoneList]
  public let samples: [SampleHeader]
  /// Whether each sample can be played.
  public let isUsable: [Bool]
  public let reader: SampleReader
  public let warnings: SoundFontWarnings

  let records: PresetRecords
  let information: [RIFFChunk]

  /// - Parameter fileName: without its extension; names the font where the file does not.
  /// - Throws: `SoundFontError`.
  public init(_ source: any FontBytes, fileName: String = "") throws(SoundFontError) {
    let riff = try RIFFReader(source)
    var checks = SoundFontChecks(riff)
    version = try checks.version()
    let (words, lowBytes) = try checks.sound(version)
    guard let list = riff.lists["pdta"] else {
      throw SoundFontError(.missingChunk, at: 12, "the file has no LIST 'pdta'")
    }
    records = try PresetRecords(source, list)
    information = riff.lists["INFO"]?.chunks ?? []
    texts = checks.texts(information)
    let named = texts.first { $0.id == "INAM" }?.text ?? ""
    name = named.isEmpty ? fileName : named
    if named.isEmpty {
      checks.warnings.add(1, at: riff.lists["INFO"]?.offset ?? 12, "the font has no name")
    }
    try checks.readZones(records)
    try checks.readSamples(records, words: words, sdta: riff.lists["sdta"]?.offset ?? 12)
    presets = checks.presets
    instruments = checks.instruments
    samples = checks.samples
    isUsable = checks.isUsable
    reader = SampleReader(source: source, words: words ?? 0..<0, lowBytes: lowBytes)
    warnings = checks.warnings
  }

  /// A preset by its id, or nil.
  public func preset(_ id: String) -> Preset? { presets.first { $0.id == id } }

  /// The file's text of an id such as `ICOP`, or nil.
  public func text(_ id: String) -> String? { texts.first { $0.id == id }?.text }
}
