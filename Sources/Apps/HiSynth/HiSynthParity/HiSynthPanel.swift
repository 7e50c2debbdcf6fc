import HiSynthEngine
import LabParameters
import ParityCases
import PortedApps

/// HiSynth's parameters as shown in the lab: the fields of a preset, with each value of a list separate.
enum HiSynthPanel {
  private static let units = [
    "attack": "s", "decay": "s", "release": "s", "pitch1": "st", "pitch2": "st",
    "lowPassCutoff": "Hz", "highPassCutoff": "Hz", "lowPassResonance": "dB",
    "highPassResonance": "dB", "lfoSpeeds": "Hz", "delayTime": "s", "delayFeedback": "%",
    "delayMix": "%", "decimatorMix": "%", "driveGain": "dB", "driveMix": "%",
  ]
  private static let groups = [
    "oscillators", "envelope", "filters", "LFOs", "effects", "velocity",
  ]
  /// An oscillator's knobs at zero would be silent, which is no place to begin.
  private static let values = SynthValues()

  static let parameters: [ParameterDescription] = {
    var result: [ParameterDescription] = []
    for (fields, group) in zip(PresetField.parts, groups) {
      for field in fields {
        for part in parts(of: field) {
          var description = description(of: field, part: part)
          description.unit = units[field.name] ?? ""
          description.group = group
          description.index = result.count
          result.append(description)
        }
      }
    }
    return result
  }()

  /// The values of all parameters in a preset.
  static func values(of preset: HiSynthPreset) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for field in PresetField.all {
      for (part, value) in zip(parts(of: field), field.values(of: preset.values)) {
        let description = description(of: field, part: part)
        values[description.id] = description.sent(value)
      }
    }
    return values
  }

  /// A parameter's new value, as an event.
  ///
  /// - Parameter id: a field's name; for a value of a list, followed by a dot and its number.
  /// - Returns: nil for a name or value that does not exist.
  static func change(_ id: String, to value: JSONValue) -> SynthChange? {
    let words = id.split(separator: ".", maxSplits: 1).map(String.init)
    guard let name = words.first, let field = PresetField.named(name),
      let number = number(value, of: field)
    else { return nil }
    guard words.count > 1 else { return SynthChange(name, [number]) }
    return Int(words[1]).flatMap { SynthChange(name, part: $0 - 1, number) }
  }

  private static func number(_ value: JSONValue, of field: PresetField) -> Double? {
    switch (value, field.kind) {
    case (.string(let text), .choice(let options)): options.firstIndex(of: text).map(Double.init)
    case (.bool(let flag), .flag): flag ? 1 : 0
    case (.number(let number), .number): number
    default: nil
    }
  }

  private static func parts(of field: PresetField) -> [Int?] {
    if case .three = field.place { [1, 2, 3] } else { [nil] }
  }

  private static func description(of field: PresetField, part: Int?) -> ParameterDescription {
    let id = part.map { "\(field.name).\($0)" } ?? field.name
    let name = words(field.name) + (part.map { " \($0)" } ?? "")
    let initial = field.values(of: values)[(part ?? 1) - 1]
    switch field.kind {
    case .number(let range, let isWhole):
      var description = ParameterDescription(
        id: id, name: name, minimum: range.lowerBound, maximum: range.upperBound,
        initial: initial)
      if isWhole { description.steps = Int(range.upperBound - range.lowerBound) + 1 }
      // Hearing is finer at low frequencies; a logarithmic scale cannot include 0 Hz.
      if field.name.hasSuffix("Cutoff") { description.exponent = 3 }
      return description
    case .choice(let options):
      return ParameterDescription(
        id: id, name: name, choices: options.map { .init(name: words($0), value: .string($0)) },
        initial: Int(initial))
    case .flag:
      return ParameterDescription(
        id: id, name: name,
        choices: [.init(name: "off", value: .bool(false)), .init(name: "on", value: .bool(true))],
        initial: Int(initial))
    }
  }

  /// `lowPassCutoff` → `low pass cutoff`
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }
}
