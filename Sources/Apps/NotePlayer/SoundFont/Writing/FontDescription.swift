/// A font as plain data that can be written as a file: fonts for tests and cases, made of sines.
///
/// The page's writer produces the same bytes from the same description.
public struct FontDescription: Equatable, Sendable, Codable {
  /// Whole cycles of a sine, followed by silence.
  public struct Wave: Equatable, Sendable, Codable {
    public var frames: Int
    /// Frames per cycle.
    public var period: Double
    public var amplitude: Double
    /// Frames of silence that belong to the sample.
    public var tail: Int?
    /// Whether it has 24 bits.
    public var low: Bool?

    public init(frames: Int, period: Double, amplitude: Double, tail: Int? = nil, low: Bool? = nil)
    {
      self.frames = frames
      self.period = period
      self.amplitude = amplitude
      self.tail = tail
      self.low = low
    }

    /// 16-bit or 24-bit values.
    var samples: [Int] {
      let scale = low == true ? 256.0 : 1
      return (0..<frames).map { index in
        let height = sine(2 * Double.pi * Double(index) / period)
        return Int((scale * amplitude * height + 0.5).rounded(.down))
      } + Array(repeating: 0, count: tail ?? 0)
    }
  }

  public struct Sample: Equatable, Sendable, Codable {
    public var name: String
    public var wave: Wave
    public var rate: Int
    public var key: Int
    public var correction: Int?
    /// Start and end, in frames of the sample.
    public var loop: [Int]?
    public var type: Int?

    public init(name: String, wave: Wave, rate: Int, key: Int, loop: [Int]? = nil) {
      self.name = name
      self.wave = wave
      self.rate = rate
      self.key = key
      self.loop = loop
    }
  }

  public struct Zone: Equatable, Sendable, Codable {
    public var keys: [Int]?
    public var velocities: [Int]?
    /// Numbers and amounts.
    public var generators: [[Int]]?
    /// Source, destination, amount, amount source, transform.
    public var modulators: [[Int]]?
    public var sample: Int?
    public var instrument: Int?

    public init(generators: [[Int]]? = nil, sample: Int? = nil, instrument: Int? = nil) {
      self.generators = generators
      self.sample = sample
      self.instrument = instrument
    }

    var all: [(number: Int, amount: Int)] {
      var all: [(number: Int, amount: Int)] = []
      if let keys, keys.count == 2 { all.append((Generator.keyRange, keys[0] | keys[1] << 8)) }
      if let velocities, velocities.count == 2 {
        all.append((Generator.velRange, velocities[0] | velocities[1] << 8))
      }
      all += (generators ?? []).filter { $0.count == 2 }.map { ($0[0], $0[1]) }
      if let instrument { all.append((Generator.instrument, instrument)) }
      if let sample { all.append((Generator.sample, sample)) }
      return all
    }
  }

  public struct Instrument: Equatable, Sendable, Codable {
    public var name: String
    public var zones: [Zone]

    public init(name: String, zones: [Zone]) {
      self.name = name
      self.zones = zones
    }
  }

  public struct Preset: Equatable, Sendable, Codable {
    public var name: String
    public var bank: Int
    public var program: Int
    public var zones: [Zone]

    public init(name: String, bank: Int, program: Int, zones: [Zone]) {
      self.name = name
      self.bank = bank
      self.program = program
      self.zones = zones
    }
  }

  public var name: String
  /// Minor number of version 2; 4 by default.
  public var minor: Int?
  /// Further texts: id and text.
  public var texts: [[String]]?
  public var samples: [Sample]
  public var instruments: [Instrument]
  public var presets: [Preset]

  public init(name: String, samples: [Sample], instruments: [Instrument], presets: [Preset]) {
    self.name = name
    self.samples = samples
    self.instruments = instruments
    self.presets = presets
  }
}
