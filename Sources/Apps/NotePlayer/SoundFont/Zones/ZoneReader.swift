/// Reads the zones of presets and instruments from their records, and reports oddities.
struct ZoneReader {
  /// Presets or instruments: their chunks, and the generator with the link.
  struct Level {
    let headers: String
    let bags: String
    let generators: String
    let modulators: String
    /// 41 or 53.
    let link: Int
    /// The position of the first zone's number in a header.
    let place: Int
    let noun: String
    let target: String

    static let presets = Level(
      headers: "phdr", bags: "pbag", generators: "pgen", modulators: "pmod",
      link: Generator.instrument, place: 24, noun: "preset", target: "instrument")
    static let instruments = Level(
      headers: "inst", bags: "ibag", generators: "igen", modulators: "imod",
      link: Generator.sample, place: 20, noun: "instrument", target: "sample")
  }

  let records: PresetRecords
  let level: Level
  /// The number of instruments or samples.
  let targetCount: Int
  var warnings: SoundFontWarnings

  /// - Throws: `indexOutOfRange`.
  mutating func read() throws(SoundFontError) -> [ZoneList] {
    let headers = records[level.headers]
    var lists: [ZoneList] = []
    for index in 0..<headers.count - 1 {
      var list = ZoneList(
        name: headers.text(index), global: nil, zones: [], offset: headers.offset(index))
      let first = headers.u16(index, level.place)
      let end = headers.u16(index + 1, level.place)
      for bag in first..<end {
        let zone = try zone(bag)
        if zone.target != nil {
          list.zones.append(zone)
        } else if bag == first {
          list.global = zone
        } else {
          warnings.add(
            4, at: records[level.bags].offset(bag),
            "zone \(bag - first) of \(level.noun) \(index) names no \(level.target) and is ignored")
        }
      }
      if list.zones.isEmpty {
        warnings.add(15, at: list.offset, "\(level.noun) \(index) has no zones")
      }
      lists.append(list)
    }
    return lists
  }

  private mutating func zone(_ bag: Int) throws(SoundFontError) -> Zone {
    let bags = records[level.bags]
    let table = records[level.generators]
    var zone = Zone(bag: bag)
    var isFirst = true
    var previous: Int?
    for index in bags.u16(bag, 0)..<bags.u16(bag + 1, 0) {
      let number = table.u16(index, 0)
      let offset = table.offset(index)
      if zone.target != nil {
        warnings.add(5, at: offset, "generator \(number) behind \(level.link) is ignored")
        continue
      }
      if number == level.link {
        let target = table.u16(index, 2)
        guard target < targetCount else {
          throw SoundFontError(
            .indexOutOfRange, at: offset,
            "a zone names \(level.target) \(target), there are \(targetCount)")
        }
        zone.target = target
        continue
      }
      if number == Generator.keyRange || number == Generator.velRange {
        let isInPlace =
          isFirst || (number == Generator.velRange && previous == Generator.keyRange)
        if !isInPlace { warnings.add(5, at: offset, "range \(number) does not stand first") }
        let range = FontRange(table.u8(index, 2), table.u8(index, 3))
        let isSecond: Bool
        if number == Generator.keyRange {
          isSecond = zone.keys != nil
          zone.keys = range
        } else {
          isSecond = zone.velocities != nil
          zone.velocities = range
        }
        if isSecond { warnings.add(7, at: offset, "generator \(number) stands twice in a zone") }
      } else {
        take(number, table.i16(index, 2), at: offset, into: &zone)
      }
      isFirst = false
      previous = number
    }
    zone.modulators = modulators(bag)
    return zone
  }

  private mutating func take(_ number: Int, _ amount: Int, at offset: Int, into zone: inout Zone) {
    let isPreset = level.link == Generator.instrument
    guard number < Generator.count, let rule = GeneratorRule.all[number],
      !isPreset || rule.isInPresets
    else {
      return warnings.add(
        6, at: offset, "generator \(number) has no meaning in a zone of \(level.noun)s")
    }
    let value = number == Generator.sampleModes ? amount & 3 : amount
    // -1 stands for none where a key or velocity can be fixed.
    let isNone = rule.initial == -1 && value == -1
    if !isPreset, !isNone, !rule.range.contains(value) {
      warnings.add(
        8, at: offset,
        "generator \(number) is \(value), beyond \(rule.range.lowerBound) to \(rule.range.upperBound)"
      )
    }
    if zone.generators.updateValue(value, forKey: number) != nil {
      warnings.add(7, at: offset, "generator \(number) stands twice in a zone")
    }
  }

  private mutating func modulators(_ bag: Int) -> [Modulator] {
    let bags = records[level.bags]
    let table = records[level.modulators]
    var modulators: [Modulator] = []
    for index in bags.u16(bag, 2)..<bags.u16(bag + 1, 2) {
      let modulator = Modulator(
        source: table.u16(index, 0), destination: table.u16(index, 2),
        amount: table.i16(index, 4), amountSource: table.u16(index, 6),
        transform: table.u16(index, 8))
      guard modulator.isKnown else {
        warnings.add(
          12, at: table.offset(index), "modulator \(index) is of no known kind, or linked")
        continue
      }
      modulators.append(modulator)
    }
    return modulators
  }
}
