/// Something that a person would do with a page, at a time of the page's clock.
///
/// In JSON and YAML it reads: `{"at": 1.5, "press": "KeyA", "for": 0.2}`.
public struct PageAction: Equatable, Sendable {
  /// What can be done.
  public enum Verb: String, CaseIterable, Codable, Sendable {
    /// Presses a pointer on an element and releases it.
    case click
    /// Presses a key and releases it.
    case press
    /// Drags an element to another, or by some pixels.
    case drag
    /// Moves the pointer without pressing it.
    case move
    /// Gives a value to an input, a select or a control.
    case set
    /// Turns the mouse wheel over an element, or over the page.
    case scroll
    /// Gives files to an input, or drops them on an element.
    case choose
    /// Sends a message to the page's MIDI input.
    case midi
    /// Presses a button of the page's gamepad, or moves an axis.
    case gamepad
    /// Turns the device on which the page runs.
    case orient
    /// Runs a JavaScript expression in the page.
    case evaluate
  }

  /// Seconds after the page has loaded.
  public var at: Double
  public var verb: Verb
  /// A selector; for `press` a key, for `midi` a message, for `gamepad` a control, for `orient` angles, for `evaluate`
  /// an expression.
  public var target: String
  /// For `set` the value, for `drag` another selector.
  public var to: String?
  /// Pixels to the right and down, for `drag`, `move` and `scroll`.
  public var by: [Double]?
  /// Where in the element, from 0 to 1 to the right and down; nil is its middle.
  public var position: [Double]?
  /// How long a key or pointer is held, or a movement takes, in seconds.
  public var duration: Double?
  /// Paths of the files to choose.
  public var files: [String] = []

  public init(at: Double, _ verb: Verb, _ target: String) {
    self.at = at
    self.verb = verb
    self.target = target
  }

  /// How long it takes, in seconds: as given, or as long as a hand needs.
  public var effectiveDuration: Double {
    switch verb {
    case .click, .press, .midi: duration ?? 0.1
    case .drag, .move: duration ?? (to == nil && by == nil ? 0 : 0.2)
    case .gamepad: duration ?? (DeviceActions.control(target)?.kind == .axis ? 0 : 0.1)
    case .orient: duration ?? 0
    case .set, .scroll, .choose, .evaluate: 0
    }
  }

  /// What is wrong with the action, and what to do about it; nil for a valid one.
  public var fault: String? {
    guard at.isFinite, (0...3600).contains(at) else { return "at must be between 0 and 3600 s" }
    guard !target.isEmpty else { return "\(verb.rawValue) needs a target" }
    if let duration {
      guard [.click, .press, .drag, .move, .midi, .gamepad, .orient].contains(verb) else {
        return "\(verb.rawValue) takes no time; leave 'for' out"
      }
      guard duration.isFinite, (0...3600).contains(duration) else {
        return "for must be between 0 and 3600 s"
      }
    }
    if let by, by.count != 2 || !by.allSatisfy(\.isFinite) {
      return "by takes two numbers, pixels to the right and down"
    }
    if let position, position.count != 2 || !position.allSatisfy({ (0...1).contains($0) }) {
      return "position takes two numbers from 0 to 1, to the right and down"
    }
    switch verb {
    case .set where to == nil: return "set needs 'to', the value"
    case .scroll where by == nil: return "scroll needs 'by', pixels to the right and down"
    case .drag where (to == nil) == (by == nil): return "drag needs either 'to' or 'by'"
    case .choose where files.isEmpty: return "choose needs 'file'"
    case .midi where (target == "file") == files.isEmpty: return MIDIMessages.forms
    case .midi where files.isEmpty && MIDIMessages.parse(target, length: 0) == nil:
      return MIDIMessages.forms
    case .gamepad where DeviceActions.control(target) == nil: return DeviceActions.gamepadForms
    case .orient where DeviceActions.angles(target) == nil: return DeviceActions.orientForms
    case .click, .press, .evaluate, .choose, .midi, .gamepad, .orient:
      return to == nil && by == nil ? nil : "\(verb.rawValue) takes neither 'to' nor 'by'"
    default: return nil
    }
  }
}

extension PageAction {
  /// Sorted by time; actions of the same time keep their order.
  package static func inOrder(_ actions: [PageAction]) -> [PageAction] {
    actions.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}

extension PageAction: Codable {
  /// Everything that may accompany `at` and the verb.
  public enum Member: String, CaseIterable, Sendable {
    case to, by, position, file, files
    case duration = "for"
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let verbs = Verb.allCases.filter { values.contains(Key($0.rawValue)) }
    guard verbs.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an action has one verb"))
    }
    self.init(
      at: try values.decode(Double.self, forKey: Key("at")), verbs[0],
      try values.decode(String.self, forKey: Key(verbs[0].rawValue)))
    to = try values.decodeIfPresent(String.self, forKey: Key("to"))
    by = try values.decodeIfPresent([Double].self, forKey: Key("by"))
    position = try values.decodeIfPresent([Double].self, forKey: Key("position"))
    duration = try values.decodeIfPresent(Double.self, forKey: Key("for"))
    files = try values.decodeIfPresent([String].self, forKey: Key("files")) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(at, forKey: Key("at"))
    try values.encode(target, forKey: Key(verb.rawValue))
    try values.encodeIfPresent(to, forKey: Key("to"))
    try values.encodeIfPresent(by, forKey: Key("by"))
    try values.encodeIfPresent(position, forKey: Key("position"))
    try values.encodeIfPresent(duration, forKey: Key("for"))
    if !files.isEmpty { try values.encode(files, forKey: Key("files")) }
  }
}
