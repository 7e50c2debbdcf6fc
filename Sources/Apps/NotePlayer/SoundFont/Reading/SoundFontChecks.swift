/// The checks of a font beyond its chunks, in the order in which a reader makes them.
struct SoundFontChecks {
  private static let shownTexts = [
    "INAM", "isng", "irom", "iver", "ICRD", "IENG", "IPRD", "ICOP", "ICMT", "ISFT",
  ]
  /// Longer texts are truncated.
  private static let longestText = 65_536
  /// Zeros that the format requires after each sample.
  private static let wantedZeros = 46

  private let riff: RIFFReader
  private let source: any FontBytes
  var warnings: SoundFontWarnings
  private(set) var presets: [SoundFont.Preset] = []
  private(set) var instruments: [ZoneList] = []
  private(set) var samples: [SampleHeader] = []
  private(set) var isUsable: [Bool] = []

  init(_ riff: RIFFReader) {
    self.riff = riff
    source = riff.source
    warnings = riff.warnings
  }

  private func read(_ range: Range<Int>) throws(SoundFontError) -> [UInt8] {
    guard let bytes = source.bytes(range) else {
      throw SoundFontError(
        .unreadable, at: range.lowerBound, "\(range.count) bytes cannot be read")
    }
    return bytes
  }

  func version() throws(SoundFontError) -> (major: Int, minor: Int) {
    guard let info = riff.lists["INFO"],
      let chunk = info.chunks.first(where: { $0.id == "ifil" })
    else {
      throw SoundFontError(
        .versionUnknown, at: riff.lists["INFO"]?.offset ?? 12, "the file does not name its version")
    }
    guard chunk.content.count == 4 else {
      throw SoundFontError(
        .versionUnknown, at: chunk.offset, "'ifil' has \(chunk.content.count) bytes, not 4")
    }
    let numbers = LittleEndian(try read(chunk.content))
    let version = (major: numbers.u16(0), minor: numbers.u16(2))
    let place = chunk.content.lowerBound
    switch version.major {
    case 2: return version
    case 3: throw SoundFontError(.isSF3, at: place, "sf3: samples are Vorbis-compressed")
    case 4: throw SoundFontError(.isSF4, at: place, "sf4: samples are FLAC- or Opus-compressed")
    default:
      throw SoundFontError(
        .versionUnknown, at: place, "the version is \(version.major).\(version.minor), not 2")
    }
  }

  /// The position of the sound; both nil for a font without any.
  mutating func sound(
    _ version: (major: Int, minor: Int)
  ) throws(SoundFontError) -> (words: Range<Int>?, lowBytes: Range<Int>?) {
    guard let list = riff.lists["sdta"] else {
      throw SoundFontError(.missingChunk, at: 12, "the file has no LIST 'sdta'")
    }
    guard let words = list.chunks.first(where: { $0.id == "smpl" }) else { return (nil, nil) }
    let place = words.content.lowerBound
    if words.content.count >= 4, try read(place..<place + 4) == Array("OggS".utf8) {
      throw SoundFontError(.isSF3, at: place, "sf3: samples are Vorbis-compressed")
    }
    let frames = words.content.count / 2
    let sound = place..<place + 2 * frames
    guard let low = list.chunks.first(where: { $0.id == "sm24" }) else { return (sound, nil) }
    guard version.minor >= 4 else {
      warnings.add(2, at: low.offset, "'sm24' needs version 2.04, the file has 2.\(version.minor)")
      return (sound, nil)
    }
    guard low.content.count == frames || low.content.count == frames + frames % 2 else {
      warnings.add(2, at: low.offset, "'sm24' has \(low.content.count) bytes for \(frames) frames")
      return (sound, nil)
    }
    return (sound, low.content.lowerBound..<low.content.lowerBound + frames)
  }

  func texts(_ chunks: [RIFFChunk]) -> [(id: String, text: String)] {
    var texts: [(id: String, text: String)] = []
    for chunk in chunks where Self.shownTexts.contains(chunk.id) {
      let start = chunk.content.lowerBound
      guard !texts.contains(where: { $0.id == chunk.id }),
        let bytes = source.bytes(start..<start + min(chunk.content.count, Self.longestText))
      else { continue }
      if chunk.id == "iver" {
        guard bytes.count == 4 else { continue }
        let numbers = LittleEndian(bytes)
        texts.append((chunk.id, "\(numbers.u16(0)).\(numbers.u16(2))"))
      } else {
        texts.append((chunk.id, FontText.decode(bytes)))
      }
    }
    return texts
  }

  mutating func readZones(_ records: PresetRecords) throws(SoundFontError) {
    var reader = ZoneReader(
      records: records, level: .presets, targetCount: records["inst"].count - 1,
      warnings: warnings)
    let lists = try reader.read()
    reader = ZoneReader(
      records: records, level: .instruments, targetCount: records["shdr"].count - 1,
      warnings: reader.warnings)
    instruments = try reader.read()
    warnings = reader.warnings
    namePresets(lists, records["phdr"])
  }

  private mutating func namePresets(_ lists: [ZoneList], _ headers: PresetRecords.Table) {
    var seen: [Int: Int] = [:]
    for (index, list) in lists.enumerated() {
      let program = headers.u16(index, 20)
      let bank = headers.u16(index, 22)
      let times = seen[bank << 16 | program, default: 0] + 1
      seen[bank << 16 | program] = times
      var id = "sf2:\(bank):\(program)"
      if times > 1 {
        id += "#\(times)"
        warnings.add(13, at: list.offset, "bank \(bank), program \(program) stands there twice")
      }
      if bank > 128 || program > 127 {
        warnings.add(14, at: list.offset, "no MIDI reaches bank \(bank), program \(program)")
      }
      var named = list
      if named.name.isEmpty { named.name = "Preset \(bank):\(program)" }
      presets.append(SoundFont.Preset(id: id, bank: bank, program: program, list: named))
    }
  }

  mutating func readSamples(
    _ records: PresetRecords, words: Range<Int>?, sdta: Int
  ) throws(SoundFontError) {
    let headers = records["shdr"]
    let frames = (words?.count ?? 0) / 2
    for index in 0..<headers.count - 1 {
      let sample = SampleHeader(headers, index)
      if sample.type & SampleHeader.compressed != 0 {
        throw SoundFontError(
          .isSF3, at: sample.offset + 44, "sf3: samples are Vorbis-compressed")
      }
      if words == nil, sample.type & SampleHeader.readOnlyMemory == 0 {
        throw SoundFontError(.missingChunk, at: sdta, "the LIST 'sdta' has no 'smpl'")
      }
      let fault = sample.fault(frameCount: frames)
      if let fault {
        warnings.add(9, at: sample.offset, "sample \(index) \(fault) and is not played")
      }
      let key = headers.u8(index, 40)
      if key > 127 {
        warnings.add(11, at: sample.offset, "the key of sample \(index) is \(key); 60 is taken")
      }
      samples.append(sample)
      isUsable.append(fault == nil)
    }
    checkLoops()
    checkZeros(frames)
    guard presets.contains(where: reachesSound) else {
      throw SoundFontError(
        .nothingPlays, at: records["phdr"].chunk.offset, "no preset reaches a usable sample")
    }
  }

  private func reachesSound(_ preset: SoundFont.Preset) -> Bool {
    preset.list.zones.contains { zone in
      instruments[zone.target ?? 0].zones.contains { isUsable[$0.target ?? 0] }
    }
  }

  private mutating func checkLoops() {
    for list in instruments {
      for zone in list.zones {
        guard let index = zone.target, isUsable[index] else { continue }
        guard list.loops(zone) else { continue }
        let region = samples[index].region(list.offsets(of: zone), loops: true)
        if region?.loop == nil {
          warnings.add(
            10, at: samples[index].offset,
            "the loop of sample \(index) lies outside of what plays and is left out")
        }
      }
    }
  }

  private mutating func checkZeros(_ frames: Int) {
    let usable = samples.indices.filter { isUsable[$0] }
    let starts = usable.map { samples[$0].start }.sorted()
    for index in usable {
      let end = samples[index].end
      // The first that begins at or after the end.
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] >= end { high = middle } else { low = middle + 1 }
      }
      let next = low < starts.count ? starts[low] : frames
      if next - end < Self.wantedZeros {
        warnings.add(
          16, at: samples[index].offset,
          "\(next - end) frames follow sample \(index), \(Self.wantedZeros) are wanted")
      }
    }
  }
}

extension ZoneList {
  /// Whether a zone of an instrument asks for a loop.
  public func loops(_ zone: Zone) -> Bool {
    let mode = generator(Generator.sampleModes, of: zone) ?? 0
    return mode == 1 || mode == 3
  }

  /// How far a zone of an instrument moves its sample's ends and loop, without modulators.
  public func offsets(of zone: Zone) -> RegionOffsets {
    func value(_ fine: Int, _ coarse: Int) -> Int {
      func bounded(_ number: Int) -> Int {
        let rule = GeneratorRule.all[number]
        let value = generator(number, of: zone) ?? 0
        return min(rule?.range.upperBound ?? 0, max(rule?.range.lowerBound ?? 0, value))
      }
      return bounded(fine) + 32768 * bounded(coarse)
    }
    var offsets = RegionOffsets()
    offsets.start = value(Generator.startOffset, Generator.startCoarse)
    offsets.end = value(Generator.endOffset, Generator.endCoarse)
    offsets.loopStart = value(Generator.loopStartOffset, Generator.loopStartCoarse)
    offsets.loopEnd = value(Generator.loopEndOffset, Generator.loopEndCoarse)
    return offsets
  }
}
