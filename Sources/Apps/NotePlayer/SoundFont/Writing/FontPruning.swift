/// Writes a font with some of its presets, and only what these use.
///
/// Zones, generators and modulators are copied unchanged, including those that readers ignore.
public struct FontPruning {
  /// A preset to keep, and its new name.
  public struct Kept: Equatable, Sendable {
    public var id: String
    public var name: String?
    public var bank: Int?
    public var program: Int?

    public init(id: String, name: String? = nil, bank: Int? = nil, program: Int? = nil) {
      self.id = id
      self.name = name
      self.bank = bank
      self.program = program
    }
  }

  /// Why a font cannot be pruned.
  public enum Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    case nothingKept
    case unknown(id: String)
    case sameNumbers(bank: Int, program: Int)
    case tooLarge(bytes: Int)

    public var description: String {
      switch self {
      case .nothingKept: "no preset is to be kept; name at least one"
      case .unknown(let id): "the font has no preset '\(id)'; list it to see which there are"
      case .sameNumbers(let bank, let program):
        "two presets that are kept have bank \(bank), program \(program); renumber one"
      case .tooLarge(let bytes): "the pruned font has \(bytes) bytes, 4294967295 are possible"
      }
    }
  }

  private let font: SoundFont

  public init(_ font: SoundFont) { self.font = font }

  /// - Throws: `Refusal`, `SoundFontError.unreadable`.
  public func bytes(keeping kept: [Kept]) throws -> [UInt8] {
    let presets = try chosen(kept)
    let records = font.records
    let presetZones = RawZones(records, bags: "pbag", generators: "pgen", modulators: "pmod")
    let instrumentZones = RawZones(records, bags: "ibag", generators: "igen", modulators: "imod")
    let phdr = records["phdr"]
    let inst = records["inst"]
    let instruments = Set(
      presets.flatMap { presetZones.targets(bags(phdr, $0.index, 24), Generator.instrument) }
    ).sorted()
    let samples = Set(
      instruments.flatMap { instrumentZones.targets(bags(inst, $0, 20), Generator.sample) }
    ).sorted()
    let (sound, starts) = try sound(samples)
    var upper = ZoneWriter(presetZones, link: Generator.instrument, numbers(instruments))
    var header = FontBuilder()
    for preset in presets {
      header.text(preset.name, SoundFontWriter.nameBytes)
      header.u16(preset.program, preset.bank, upper.count)
      header.append(phdr.record(preset.index)[26..<38])
      upper.write(bags(phdr, preset.index, 24))
    }
    header.text("EOP", SoundFontWriter.nameBytes)
    header.u16(0, 0, upper.count)
    header.u32(0, 0, 0)
    var lower = ZoneWriter(instrumentZones, link: Generator.sample, numbers(samples))
    var names = FontBuilder()
    for index in instruments {
      names.append(inst.record(index)[0..<20])
      names.u16(lower.count)
      lower.write(bags(inst, index, 20))
    }
    names.text("EOI", SoundFontWriter.nameBytes)
    names.u16(lower.count)
    let (top, bottom) = (upper.finished(), lower.finished())
    let chunks = [
      FontBuilder.chunk("phdr", header.bytes), FontBuilder.chunk("pbag", top.bags),
      FontBuilder.chunk("pmod", top.modulators), FontBuilder.chunk("pgen", top.generators),
      FontBuilder.chunk("inst", names.bytes), FontBuilder.chunk("ibag", bottom.bags),
      FontBuilder.chunk("imod", bottom.modulators), FontBuilder.chunk("igen", bottom.generators),
      FontBuilder.chunk("shdr", headers(samples, starts)),
    ]
    let body =
      Array("sfbk".utf8) + FontBuilder.list("INFO", try information())
      + FontBuilder.list("sdta", sound) + FontBuilder.list("pdta", chunks)
    guard body.count + 8 <= RIFFReader.largestFile else {
      throw Refusal.tooLarge(bytes: body.count + 8)
    }
    return FontBuilder.chunk("RIFF", body)
  }

  /// Where a preset or instrument to keep was, and its name.
  private struct Chosen {
    let index: Int
    let name: String
    let bank: Int
    let program: Int
  }

  private func chosen(_ kept: [Kept]) throws(Refusal) -> [Chosen] {
    guard !kept.isEmpty else { throw .nothingKept }
    var chosen: [Chosen] = []
    for one in kept {
      guard let index = font.presets.firstIndex(where: { $0.id == one.id }) else {
        throw .unknown(id: one.id)
      }
      let preset = font.presets[index]
      let next = Chosen(
        index: index, name: one.name ?? preset.name, bank: one.bank ?? preset.bank,
        program: one.program ?? preset.program)
      guard !chosen.contains(where: { $0.bank == next.bank && $0.program == next.program }) else {
        throw .sameNumbers(bank: next.bank, program: next.program)
      }
      chosen.append(next)
    }
    return chosen.sorted { ($0.bank, $0.program) < ($1.bank, $1.program) }
  }

  private func bags(_ headers: PresetRecords.Table, _ index: Int, _ place: Int) -> Range<Int> {
    headers.u16(index, place)..<headers.u16(index + 1, place)
  }

  private func numbers(_ kept: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
  }

  /// The texts in their old order, the name among the first; the program's name notes the pruning.
  private func information() throws(SoundFontError) -> [[UInt8]] {
    let source = font.reader.source
    var chunks: [[UInt8]] = []
    func content(_ chunk: RIFFChunk) throws(SoundFontError) -> [UInt8] {
      guard let bytes = source.bytes(chunk.content) else {
        throw SoundFontError(.unreadable, at: chunk.offset, "a text cannot be read")
      }
      return bytes
    }
    let first = ["ifil", "isng", "INAM"]
    for id in first {
      guard let chunk = font.information.first(where: { $0.id == id }) else { continue }
      let bytes = try content(chunk)
      chunks.append(
        id == "ifil"
          ? FontBuilder.chunk(id, bytes) : FontBuilder.text(id, Array(bytes.prefix { $0 != 0 })))
    }
    var seen = Set(first)
    for chunk in font.information where seen.insert(chunk.id).inserted {
      let bytes = try content(chunk)
      if chunk.id == "iver" {
        chunks.append(FontBuilder.chunk(chunk.id, bytes))
        continue
      }
      var text = Array(bytes.prefix { $0 != 0 })
      let mark = Array(" : pruned".utf8)
      if chunk.id == "ISFT", !text.elementsEqual(mark), text.suffix(mark.count) != mark[...] {
        text += mark
      }
      chunks.append(FontBuilder.text(chunk.id, text))
    }
    return chunks
  }

  /// Each sample's frames, followed by zeros; overlapping ones are written once per header.
  private func sound(_ samples: [Int]) throws(SoundFontError) -> ([[UInt8]], starts: [Int]) {
    let reader = font.reader
    var words: [UInt8] = []
    var lows: [UInt8] = []
    var starts: [Int] = []
    for index in samples {
      starts.append(words.count / 2)
      guard font.isUsable[index] else { continue }
      let sample = font.samples[index]
      let place = reader.words.lowerBound + 2 * sample.start
      let count = sample.end - sample.start
      guard let bytes = reader.source.bytes(place..<place + 2 * count) else {
        throw SoundFontError(.unreadable, at: place, "\(2 * count) bytes cannot be read")
      }
      words += bytes + Array(repeating: 0, count: 2 * SoundFontWriter.silentFrames)
      if let low = reader.lowBytes {
        let place = low.lowerBound + sample.start
        guard let bytes = reader.source.bytes(place..<place + count) else {
          throw SoundFontError(.unreadable, at: place, "\(count) bytes cannot be read")
        }
        lows += bytes + Array(repeating: 0, count: SoundFontWriter.silentFrames)
      }
    }
    var chunks = [FontBuilder.chunk("smpl", words)]
    if reader.lowBytes != nil { chunks.append(FontBuilder.chunk("sm24", lows)) }
    return (chunks, starts)
  }

  private func headers(_ samples: [Int], _ starts: [Int]) -> [UInt8] {
    let shdr = font.records["shdr"]
    let numbers = numbers(samples)
    // Right, left or linked, as bits (SoundFont 2.04, 7.10).
    let stereo = 0x000E
    var builder = FontBuilder()
    for (index, start) in zip(samples, starts) {
      let sample = font.samples[index]
      let record = shdr.record(index)
      builder.append(record[0..<20])
      let isUsable = font.isUsable[index]
      let moved = isUsable ? start - sample.start : 0
      // A loop outside the sample stays outside of everything that is played.
      let places = [sample.start, sample.end, sample.loopStart, sample.loopEnd].map {
        max(0, $0 + moved)
      }
      builder.u32(places[0], places[1], places[2], places[3])
      builder.append(record[36..<42])
      let partner = sample.type & stereo == 0 ? nil : numbers[sample.link]
      let loses = sample.type & stereo != 0 && partner == nil
      builder.u16(partner ?? 0, loses ? sample.type & ~stereo | 1 : sample.type)
    }
    builder.text("EOS", SoundFontWriter.nameBytes)
    builder.u32(0, 0, 0, 0, 0)
    builder.u8(0, 0)
    builder.u16(0, 0)
    return builder.bytes
  }
}
