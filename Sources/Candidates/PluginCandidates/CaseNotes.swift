import ParityCases

/// The notes of a case: `parameters.notes`, each with `at` and `length` in seconds, or `frame` and `frames`.
///
/// - Shape: events by frame; at one frame, notes end before others begin.
struct CaseNotes {
  private(set) var events: [PluginJob.Event] = []

  /// - Throws: `PluginFailure` for an invalid note.
  init(_ definition: CaseDefinition) throws(PluginFailure) {
    guard let value = definition.parameters["notes"] else { return }
    guard case .array(let notes) = value else {
      throw PluginFailure("the case's 'notes' must be a list of { at, key, velocity, length }")
    }
    // The order of events within a frame: 0, 1, 2.
    var ranked: [(event: PluginJob.Event, rank: Int)] = []
    for (index, note) in notes.enumerated() {
      let place = CaseMoment(definition, "notes[\(index)]")
      try place.check(note, ["at", "frame", "length", "frames", "key", "velocity"])
      let start = try place.frame(note, seconds: "at", frames: "frame")
      let end = try place.end(of: note, from: start)
      let key = try place.number(note["key"], "key", 0...127)
      let velocity = try note["velocity"].map { value throws(PluginFailure) in
        try place.number(value, "velocity", 0...1)
      }
      guard let whole = Int(exactly: key) else {
        throw PluginFailure("the case's notes[\(index)].key is \(key), and must be a whole number")
      }
      ranked.append((.note(whole, velocity: velocity ?? 1, at: start), 1))
      // A note of no length ends after its own beginning; otherwise it would sound forever.
      ranked.append((.noteEnd(whole, at: end), end > start ? 0 : 2))
    }
    events = ranked.enumerated().sorted { first, second in
      (first.element.event.frame, first.element.rank, first.offset)
        < (second.element.event.frame, second.element.rank, second.offset)
    }.map(\.element.event)
  }
}

/// Changes of parameters in a case: `parameters.automation`, each with `at` or `frame`, `name` and `value`.
struct CaseAutomation {
  private(set) var events: [PluginJob.Event] = []

  init(
    _ definition: CaseDefinition, _ scalings: [String: ParameterScaling]
  ) throws(PluginFailure) {
    guard let value = definition.parameters["automation"] else { return }
    guard case .array(let changes) = value else {
      throw PluginFailure("the case's 'automation' must be a list of { at, name, value }")
    }
    for (index, change) in changes.enumerated() {
      let place = CaseMoment(definition, "automation[\(index)]")
      try place.check(change, ["at", "frame", "name", "value"])
      guard case .string(let name) = change["name"] else {
        throw PluginFailure("the case's automation[\(index)] has no 'name'")
      }
      guard let scaling = scalings[name] else {
        throw PluginFailure(
          "the case's automation[\(index)] changes '\(name)', which 'parameters' of the candidate does"
            + " not map\(NearestName.hint(name, among: scalings.keys.sorted()))")
      }
      let setting = try scaling.setting(change["value"] ?? .null)
      guard let number = setting.value else {
        throw PluginFailure("the case's automation[\(index)] has words, and must have a number")
      }
      let frame = try place.frame(change, seconds: "at", frames: "frame")
      events.append(.change(setting.id, to: number, at: frame))
    }
  }
}

/// Reads positions in time.
struct CaseMoment {
  private let rate: Double
  private let name: String

  init(_ definition: CaseDefinition, _ name: String) {
    rate = definition.sampleRate
    self.name = name
  }

  func check(_ value: JSONValue, _ known: [String]) throws(PluginFailure) {
    guard case .object(let members) = value else {
      throw PluginFailure("the case's \(name) must be a group of values")
    }
    for member in members.keys.sorted() where !known.contains(member) {
      throw PluginFailure(
        "the case's \(name) has a '\(member)'\(NearestName.hint(member, among: known))")
    }
  }

  /// Seconds are rounded to the nearest frame.
  func frame(
    _ value: JSONValue, seconds: String, frames: String
  ) throws(PluginFailure) -> Int {
    if let frame = value[frames] {
      guard value[seconds] == nil else {
        throw PluginFailure("the case's \(name) has both '\(seconds)' and '\(frames)'")
      }
      return Int(try number(frame, frames, 0...1e12).rounded())
    }
    guard let time = value[seconds] else {
      throw PluginFailure(
        "the case's \(name) has neither '\(seconds)', in seconds, nor '\(frames)', in frames")
    }
    return Int((try number(time, seconds, 0...1e6) * rate).rounded())
  }

  /// Where a note ends. Seconds are added before rounding, so that it ends where a note beginning at that time begins.
  func end(of note: JSONValue, from start: Int) throws(PluginFailure) -> Int {
    let length = try frame(note, seconds: "length", frames: "frames")
    guard case .number(let time)? = note["at"], case .number(let seconds)? = note["length"] else {
      return start + length
    }
    return Int(((time + seconds) * rate).rounded())
  }

  func number(
    _ value: JSONValue?, _ member: String, _ range: ClosedRange<Double>
  ) throws(PluginFailure) -> Double {
    guard case .number(let number)? = value else {
      throw PluginFailure("the case's \(name).\(member) must be a number")
    }
    guard range.contains(number) else {
      throw PluginFailure(
        "the case's \(name).\(member) is \(number), and must be between \(range.lowerBound) and"
          + " \(range.upperBound)")
    }
    return number
  }
}
