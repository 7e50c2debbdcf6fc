import WebRuntime

/// Turns a preset into what the app plays: defaults, older pairs, bounds.
///
/// The order of fields, and which unknown ones are kept, follow the page exactly: the state's text seeds random draws.
struct AppPresetSettling {
  static let brokenText = "its text holds half a surrogate pair"

  /// Names that every JavaScript object has; the page takes unknown fields with these names for known ones and drops
  /// them.
  private static let inherited: Set<JavaScriptText> = [
    "constructor", "__defineGetter__", "__defineSetter__", "hasOwnProperty", "__lookupGetter__",
    "__lookupSetter__", "isPrototypeOf", "propertyIsEnumerable", "toString", "valueOf",
    "__proto__", "toLocaleString",
  ]

  private(set) var state = AppState()
  private(set) var dualRanges: [String: AppPreset.Range]
  private(set) var warnings: [String] = []

  /// - Throws: `AppPresetError.invalidValue`.
  init(_ given: JavaScriptObject, _ ranges: JavaScriptObject) throws(AppPresetError) {
    dualRanges = try Self.read(ranges)
    var settled = Self.inherited
    for field in AppField.all {
      var value = given[JavaScriptText(field.name)]
      settled.insert(JavaScriptText(field.name))
      if let pair = Self.pair(of: field, in: given) {
        value = .number((pair.range.min + pair.range.max) / 2)
        settled.formUnion(pair.names)
        if dualRanges[field.name] == nil { dualRanges[field.name] = pair.range }
      }
      let checked = try value.map { value throws(AppPresetError) in try check(value, field) }
      state.set(field.name, checked ?? field.initial)
    }
    for (name, value) in given.members where !settled.contains(name) { state.keep(name, value) }
    try requireUsableRanges()
  }

  /// `xMin` and `xMax` of what is a single field today: the midpoint and a range.
  private static func pair(
    of field: AppField, in given: JavaScriptObject
  ) -> (range: AppPreset.Range, names: [JavaScriptText])? {
    let names = ["Min", "Max"].map { JavaScriptText(field.name + $0) }
    guard case .number = field.kind, case .number(let low) = given[names[0]],
      case .number(let high) = given[names[1]]
    else { return nil }
    return (AppPreset.Range(min: low, max: high), names)
  }

  /// Ranges of fields that the app does not know are ignored.
  private static func read(
    _ ranges: JavaScriptObject
  ) throws(AppPresetError) -> [String: AppPreset.Range] {
    var read: [String: AppPreset.Range] = [:]
    for field in AppField.all {
      guard case .number = field.kind, let value = ranges[JavaScriptText(field.name)],
        value != .null
      else { continue }
      guard case .object(let pair) = value, case .number(let low) = pair["min"],
        case .number(let high) = pair["max"]
      else {
        throw .invalidValue(
          field: "dualRanges.\(field.name)", detail: "the numbers min and max are expected")
      }
      read[field.name] = AppPreset.Range(min: low, max: high)
    }
    return read
  }

  private func requireUsableRanges() throws(AppPresetError) {
    for field in AppField.all {
      guard let range = dualRanges[field.name] else { continue }
      // The values end up in node parameters, which are floats.
      guard Float(range.min).isFinite, Float(range.max).isFinite else {
        throw .invalidValue(field: field.name, detail: "its range is beyond all floats")
      }
    }
  }

  private mutating func check(
    _ value: JavaScriptValue, _ field: AppField
  ) throws(AppPresetError) -> AppState.Value {
    switch (field.kind, value) {
    case (.number(let range), .number(let number)):
      return .number(try bound(number, range, field.name))
    case (.flag, .flag(let flag)): return .flag(flag)
    case (.text, .text(let text)): return .text(try Self.string(text, field.name))
    case (.choice(let options), .text(let text)):
      let text = try Self.string(text, field.name)
      guard options.contains(text) else {
        throw .invalidValue(
          field: field.name,
          detail: "'\(text.prefix(60))' is not one of \(options.joined(separator: ", "))")
      }
      return .text(text)
    default:
      throw .invalidValue(field: field.name, detail: "a \(field.kind.noun) is expected")
    }
  }

  private static func string(
    _ text: JavaScriptText, _ field: String
  ) throws(AppPresetError) -> String {
    guard let string = text.string else {
      throw .invalidValue(field: field, detail: brokenText)
    }
    return string
  }

  private mutating func bound(
    _ number: Double, _ range: ClosedRange<Double>, _ field: String
  ) throws(AppPresetError) -> Double {
    guard !number.isNaN else {
      throw .invalidValue(field: field, detail: "its pair has no midpoint")
    }
    guard !range.contains(number) else { return number }
    let bounded = min(max(number, range.lowerBound), range.upperBound)
    let text = JavaScriptNumber.text
    warnings.append(
      "\(field): \(text(number)) is outside \(text(range.lowerBound)) to"
        + " \(text(range.upperBound)); \(text(bounded)) is used")
    return bounded
  }
}
