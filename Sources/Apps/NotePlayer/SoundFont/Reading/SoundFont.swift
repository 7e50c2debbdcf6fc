/// A SoundFont: the instruments that a file describes, and their recordings.
///
/// Reading loads the descriptions but not the sound, which is decoded when needed. Everything that the file declares is
/// checked against its contents before use.
///
/// - Source: SoundFont Technical Specification 2.04; choices that it leaves open are documented in docs/note-player.md.
public struct SoundFont: Sendable {
  /// A playable preset.
  public struct Preset: Sendable {
    /// `sf2:BANK:PROGRAM`; further presets of the same bank and program have `#2` and so on appended.
    public let id: String
    public let bank: Int
    public let program: Int
    public let list: ZoneList

    public var name: String { list.name }
  }

  public let name: String
  /// Version of the format, such as 2 and 4.
  public let version: (major: Int, minor: Int)
  /// The file's texts by their chunk's id, in file order.
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

  /// - Parameter fileName: without its extension; the font's name if the file does not contain one.
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
