/// A zone of a preset or an instrument: its values, and what it leads to.
public struct Zone: Equatable, Sendable {
  /// Generators by number, the last of each.
  public var generators: [Int: Int]
  /// Keys and velocities; nil where the zone names none.
  public var keys: FontRange?
  public var velocities: FontRange?
  public var modulators: [Modulator]
  /// The instrument or sample; nil for a global zone.
  public var target: Int?
  /// Its record of bags.
  public var bag: Int

  public init(
    generators: [Int: Int] = [:], keys: FontRange? = nil, velocities: FontRange? = nil,
    modulators: [Modulator] = [], target: Int? = nil, bag: Int = 0
  ) {
    self.generators = generators
    self.keys = keys
    self.velocities = velocities
    self.modulators = modulators
    self.target = target
    self.bag = bag
  }
}

/// Keys or velocities from one to another, as the file has them: none where the first is higher.
public struct FontRange: Equatable, Sendable {
  public let low: Int
  public let high: Int

  public init(_ low: Int, _ high: Int) {
    self.low = low
    self.high = high
  }

  public func contains(_ value: Int) -> Bool { value >= low && value <= high }
}

/// Zones that share a global one, if there is one.
public struct ZoneList: Equatable, Sendable {
  public var name: String
  public var global: Zone?
  public var zones: [Zone]
  /// Where its header stands in the file.
  public var offset: Int

  /// Whether a zone plays a key at a velocity: its own ranges, else the global zone's.
  public func plays(_ zone: Zone, key: Int, velocity: Int) -> Bool {
    ((zone.keys ?? global?.keys)?.contains(key) ?? true)
      && ((zone.velocities ?? global?.velocities)?.contains(velocity) ?? true)
  }

  func generator(_ number: Int, of zone: Zone) -> Int? {
    zone.generators[number] ?? global?.generators[number]
  }
}
