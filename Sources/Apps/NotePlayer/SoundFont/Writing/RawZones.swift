/// Zones as they are in the file, for copying.
struct RawZones {
  let bags: PresetRecords.Table
  let generators: PresetRecords.Table
  let modulators: PresetRecords.Table

  init(_ records: PresetRecords, bags: String, generators: String, modulators: String) {
    self.bags = records[bags]
    self.generators = records[generators]
    self.modulators = records[modulators]
  }

  /// The zones' targets: the first link of each.
  func targets(_ range: Range<Int>, _ link: Int) -> [Int] {
    range.compactMap { bag in
      generatorRange(bag).first { generators.u16($0, 0) == link }.map { generators.u16($0, 2) }
    }
  }

  func generatorRange(_ bag: Int) -> Range<Int> { bags.u16(bag, 0)..<bags.u16(bag + 1, 0) }
  func modulatorRange(_ bag: Int) -> Range<Int> { bags.u16(bag, 2)..<bags.u16(bag + 1, 2) }
}

/// Copies zones with renumbered links.
struct ZoneWriter {
  private let zones: RawZones
  private let link: Int
  private let numbers: [Int: Int]
  private var bags = FontBuilder()
  private var generators = FontBuilder()
  private var modulators = FontBuilder()
  private var generatorCount = 0
  private var modulatorCount = 0
  /// The number of zones written.
  private(set) var count = 0

  init(_ zones: RawZones, link: Int, _ numbers: [Int: Int]) {
    self.zones = zones
    self.link = link
    self.numbers = numbers
  }

  mutating func write(_ range: Range<Int>) {
    for bag in range {
      bags.u16(generatorCount, modulatorCount)
      count += 1
      for index in zones.generatorRange(bag) {
        let number = zones.generators.u16(index, 0)
        let amount = zones.generators.u16(index, 2)
        // A second link is ignored by readers, and may point to something removed.
        generators.u16(number, number == link ? numbers[amount] ?? 0 : amount)
        generatorCount += 1
      }
      for index in zones.modulatorRange(bag) {
        modulators.append(zones.modulators.record(index))
        modulatorCount += 1
      }
    }
  }

  /// Includes the terminals.
  func finished() -> (bags: [UInt8], generators: [UInt8], modulators: [UInt8]) {
    var copy = self
    copy.bags.u16(generatorCount, modulatorCount)
    copy.generators.u16(0, 0)
    copy.modulators.u16(0, 0, 0, 0, 0)
    return (copy.bags.bytes, copy.generators.bytes, copy.modulators.bytes)
  }
}
