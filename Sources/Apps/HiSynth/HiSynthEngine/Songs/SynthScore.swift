import WebRuntime

/// Notes, pedal, parameter changes and presets at their seconds, as JSON.
public struct SynthScore: Equatable, Sendable {
  /// Bytes, events, seconds: `LARGEST`, `MOST_EVENTS` and `LONGEST` of the page's `sound/score.js`.
  private static let largestSize = 1 << 20
  private static let mostEvents = 100_000
  private static let longest = 3600.0
  private static let ordinaryVelocity = 100

  public let seconds: Double
  /// The name of the preset that it begins with, if given.
  public let preset: String?
  public let events: [TimedEvent]

  /// - Parameters:
  ///   - json: `{"seconds": 8, "preset": NAME, "events": [{"t": 0, "on": 60, "v": 100}, …]}`.
  ///   - loadPreset: returns the values of a preset by its name; nil if there is none.
  /// - Throws: `SynthScoreError`, `PresetError`.
  public init(json: String, loadPreset: (String) throws -> SynthValues?) throws {
    guard json.utf8.count <= Self.largestSize else {
      throw SynthScoreError("score: larger than 1 MiB")
    }
    let value: JavaScriptValue
    do { value = try JSONReader.read(json) } catch {
      throw SynthScoreError("score: not JSON")
    }
    guard case .object(let file) = value, case .number(let seconds)? = file["seconds"],
      Self.isTime(seconds)
    else { throw SynthScoreError("seconds: 0 to 3600 is expected") }
    self.seconds = seconds
    switch file["preset"] {
    case nil: preset = nil
    case .text(let text): preset = text.string
    default: throw SynthScoreError("preset: a name is expected")
    }
    guard case .list(let given)? = file["events"] else {
      throw SynthScoreError("events: a list is expected")
    }
    events = try Self.events(given, loadPreset)
  }

  /// - Throws: `SynthScoreError`, `PresetError`.
  package static func events(
    _ given: [JavaScriptValue], _ loadPreset: (String) throws -> SynthValues?
  ) throws -> [TimedEvent] {
    guard given.count <= mostEvents else {
      throw SynthScoreError("events: more than \(mostEvents)")
    }
    var last = 0.0
    return try given.enumerated().flatMap { index, value in
      guard case .object(let event) = value, case .number(let time)? = event["t"], isTime(time),
        time >= last
      else { throw SynthScoreError("event \(index): t") }
      last = time
      return try read(event, index, loadPreset).map { TimedEvent(seconds: time, event: $0) }
    }
  }

  private static func read(
    _ event: JavaScriptObject, _ index: Int, _ loadPreset: (String) throws -> SynthValues?
  ) throws -> [SynthEvent] {
    func refusal(_ what: String) -> SynthScoreError { SynthScoreError("event \(index): \(what)") }
    if let on = event["on"] {
      guard let note = byte(on) else { throw refusal("on") }
      guard let velocity = event["v"].map(byte) ?? ordinaryVelocity else { throw refusal("v") }
      return [.noteOn(note, velocity: velocity)]
    }
    if let off = event["off"] {
      guard let note = byte(off) else { throw refusal("off") }
      return [.noteOff(note)]
    }
    if let pedal = event["pedal"] {
      guard case .flag(let isDown) = pedal else { throw refusal("pedal") }
      return [.pedal(isDown: isDown)]
    }
    if event["allNotesOff"] == .flag(true) { return [.allNotesOff] }
    if event["allSoundOff"] == .flag(true) { return [.allSoundOff] }
    if case .text(let text)? = event["preset"] {
      guard let values = try text.string.flatMap(loadPreset) else { throw refusal("preset") }
      return [.load(values)]
    }
    if case .object(let changes)? = event["set"] {
      return try changes.members.map { name, value in
        guard let name = name.string, let field = PresetField.named(name) else {
          throw refusal("set \(name.string ?? "?")")
        }
        guard let change = SynthChange(name, try PresetJSON.read(field, value)) else {
          throw refusal("set \(name)")
        }
        return .set(change)
      }
    }
    throw refusal("it does nothing known")
  }

  private static func isTime(_ value: Double) -> Bool { value >= 0 && value <= longest }

  private static func byte(_ value: JavaScriptValue) -> Int? {
    guard case .number(let number) = value, let whole = Int(exactly: number) else { return nil }
    return (0...127).contains(whole) ? whole : nil
  }
}

/// Why a text is not a score.
public struct SynthScoreError: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
