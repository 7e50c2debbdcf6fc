/// Notes and controllers at times.
///
/// - Units: seconds from the start.
public struct NoteScore: Equatable, Sendable, Codable {
  /// An event; its members determine what kind.
  public struct Event: Equatable, Sendable, Codable {
    public var at: Double
    /// 0 to 15; 0 where there is none.
    public var channel: Int?
    /// A note given by its frequency in hertz.
    public var frequency: Double?
    /// A MIDI key, which the pedal can hold.
    public var key: Int?
    public var velocity: Int?
    public var duration: Double?
    public var amplitudeDB: Double?
    /// How the note ends: `fade`, or `release`.
    public var stop: String?
    /// Later frequencies of the note, each `[seconds into the note, hertz]`.
    public var adjust: [[Double]]?
    public var control: Int?
    public var value: Int?
    /// The pitch wheel, 14 bits.
    public var bend: Int?
    public var pressure: Int?
    public var program: Int?
    public var bank: Int?

    public init(at time: Double) { at = time }
  }

  /// An hour, and limits for what fits into it.
  public static let mostSeconds = 3600.0
  public static let mostEvents = 100_000

  public static let format = "note-score"
  public var format: String
  public var version: Int
  public var events: [Event]

  public init(events: [Event]) {
    format = Self.format
    version = 1
    self.events = events
  }

  /// - Throws: `NoteScoreError` for what cannot be played.
  public func check() throws(NoteScoreError) {
    guard format == Self.format, version == 1 else {
      throw NoteScoreError(
        "a score needs \"format\": \"note-score\", \"version\": 1 and \"events\"")
    }
    guard events.count <= Self.mostEvents else {
      throw NoteScoreError("the score has more than \(Self.mostEvents) events")
    }
    for (index, event) in events.enumerated() {
      func within(_ value: Int?, _ range: ClosedRange<Int>, _ what: String) throws(NoteScoreError) {
        if let value, !range.contains(value) {
          throw NoteScoreError(
            "event \(index) of the score: \(what) \(value) must be between \(range.lowerBound) and"
              + " \(range.upperBound)")
        }
      }
      guard (0...Self.mostSeconds).contains(event.at) else {
        throw NoteScoreError(
          "event \(index) of the score has no time 'at' between 0 and \(Int(Self.mostSeconds)) seconds"
        )
      }
      if event.frequency != nil || event.key != nil {
        guard let duration = event.duration, duration > 0, duration <= 3600 else {
          throw NoteScoreError("event \(index) of the score has no duration of more than 0 seconds")
        }
      }
      guard StopMode(rawValue: event.stop ?? "fade") != nil else {
        throw NoteScoreError(
          "event \(index) of the score: 'stop' is \(event.stop ?? ""), not fade or release")
      }
      guard (event.adjust ?? []).allSatisfy({ $0.count == 2 && $0[0] >= 0 }) else {
        throw NoteScoreError("event \(index) of the score: 'adjust' lists [seconds, hertz]")
      }
      try within(event.channel, 0...15, "channel")
      try within(event.key, 0...127, "key")
      try within(event.velocity, 1...127, "velocity")
      try within(event.control, 0...127, "control")
      try within(event.value, 0...127, "value")
      try within(event.bend, 0...16383, "bend")
      try within(event.pressure, 0...127, "pressure")
      try within(event.program, 0...127, "program")
      try within(event.bank, 0...16383, "bank")
      if event.control != nil, event.value == nil {
        throw NoteScoreError("event \(index) of the score: a control needs a value")
      }
    }
  }
}

/// Why a score cannot be played.
public struct NoteScoreError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
