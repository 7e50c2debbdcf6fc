import AmbientEngine
import LabParameters
import ParityCases
import PortedApps

/// The ambient app's fields as shown in the lab, with their inputs on its page.
enum AmbientPanel {
  private static let groups = ["mixer and harmony", "voices", "effects", "lead", "lanes", "ocean"]
  /// The page's range for fields without bounds of their own.
  private static let unbounded = 0.0...11.0
  private static let patches = [
    "dark_organ", "gamelan", "glass_bell", "soft_rhodes", "struck_wood",
  ]

  static let parameters: [ParameterDescription] = {
    var result: [ParameterDescription] = []
    for (fields, group) in zip(AppField.parts, groups) {
      for field in fields {
        guard var description = description(of: field) else { continue }
        description.group = group
        description.index = result.count
        result.append(description)
      }
    }
    return result
  }()

  /// The selectors of the page's inputs, by field.
  static let controls = Dictionary(
    parameters.map { ($0.id, "#field-\($0.id)") }, uniquingKeysWith: { first, _ in first })

  /// The values of all parameters in a preset.
  static func values(of preset: AppPreset) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for parameter in parameters {
      switch preset.state.value(parameter.id) {
      case .number(let number): values[parameter.id] = .number(number)
      case .flag(let flag): values[parameter.id] = .bool(flag)
      case .text(let text): values[parameter.id] = .string(text)
      case nil: continue
      }
    }
    return values
  }

  /// A field's new value.
  /// - Returns: nil for a field or value that does not exist.
  /// - Returns: nil for a field or value that there is not.
  static func change(_ id: String, to value: JSONValue) -> AppState.Value? {
    guard let field = AppField.all.first(where: { $0.name == id }) else { return nil }
    switch (field.kind, value) {
    case (.number(let range), .number(let number)) where number.isFinite:
      return .number(min(max(number, range.lowerBound), range.upperBound))
    case (.flag, .bool(let flag)): return .flag(flag)
    case (.choice(let options), .string(let text)) where options.contains(text):
      return .text(text)
    case (.text, .string(let text)): return .text(text)
    default: return nil
    }
  }

  private static func description(of field: AppField) -> ParameterDescription? {
    let name = words(field.name)
    switch (field.kind, field.initial) {
    case (.number(let range), .number(let initial)):
      let range = range.lowerBound.isFinite ? range : unbounded
      var description = ParameterDescription(
        id: field.name, name: name, minimum: range.lowerBound, maximum: range.upperBound,
        initial: initial)
      if name.contains("cutoff") { description.scale = .logarithmic }
      return description
    case (.flag, .flag(let isOn)):
      return ParameterDescription(
        id: field.name, name: name,
        choices: [.init(name: "off", value: .bool(false)), .init(name: "on", value: .bool(true))],
        initial: isOn ? 1 : 0)
    case (.choice(let options), .text(let text)):
      return choice(field, name, options, text)
    case (.text, .text(let text)):
      if field.name == "manualScale" { return choice(field, name, Scale.all.map(\.name), text) }
      // Of texts, only the names of lead patches are offered; a pattern's name is left to the page.
      return patches.contains(text) ? choice(field, name, patches, text) : nil
    default: return nil
    }
  }

  private static func choice(
    _ field: AppField, _ name: String, _ options: [String], _ initial: String
  ) -> ParameterDescription {
    ParameterDescription(
      id: field.name, name: name, choices: options.map { .init(name: $0, value: .string($0)) },
      initial: options.firstIndex(of: initial) ?? 0)
  }

  /// `leadReverbSend` → `lead reverb send`
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }
}
