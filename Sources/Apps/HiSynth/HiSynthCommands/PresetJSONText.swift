import Foundation
import HiSynthEngine

/// A preset as printed by commands.
enum PresetJSONText {
  /// JSON with a field on each line, in the order of the preset's string.
  static func pretty(_ preset: HiSynthPreset) -> String {
    let fields = PresetField.all.map { "    \(quoted($0.name)): \(value($0, preset))" }
    return """
      {
        "hisynth": 1,
        "name": \(quoted(preset.name)),
        "parameters": {
      \(fields.joined(separator: ",\n"))
        }
      }
      """
  }

  static func line(_ preset: HiSynthPreset) -> String { PresetString.encode(preset) }

  static func lines(_ preset: HiSynthPreset) -> [String] {
    let width = (PresetField.all.map(\.name.count).max() ?? 0) + 2
    return [preset.name]
      + PresetField.all.map {
        $0.name.padding(toLength: width, withPad: " ", startingAt: 0) + value($0, preset)
      }
  }

  /// The field's value in JSON.
  private static func value(_ field: PresetField, _ preset: HiSynthPreset) -> String {
    let values = field.values(of: preset.values).map { one(field, $0) }
    if case .three = field.place { return "[\(values.joined(separator: ", "))]" }
    return values[0]
  }

  private static func one(_ field: PresetField, _ value: Double) -> String {
    switch field.kind {
    case .number: PresetText.number(value)
    case .choice(let options): quoted(options[Int(value)])
    case .flag: value == 1 ? "true" : "false"
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
