/// A zone of a preset or an instrument: its values, and its target.
public struct Zone: Equatable, Sendable {
  /// Generators by number; the last of each counts.
  public var generators: [Int: Int]
  /// Keys and velocities; nil if the zone sets none.
  public var keys: FontRange?
  public var velocities: FontRange?
  public var modulators: [Modulator]
  /// The instrument or sample; nil for a global zone.
  public var target: Int?
  /// Its record in the bags.
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

/// A range of keys or velocities as in the file; empty if the first is higher.
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
  /// The header's position in the file.
  public var offset: Int

  /// Whether a zone plays a key at a velocity: by its own ranges, else the global zone's.
  public func plays(_ zone: Zone, key: Int, velocity: Int) -> Bool {
    ((zone.keys ?? global?.keys)?.contains(key) ?? true)
      && ((zone.velocities ?? global?.velocities)?.contains(velocity) ?? true)
  }

  func generator(_ number: Int, of zone: Zone) -> Int? {
    zone.generators[number] ?? global?.generators[number]
  }
}
