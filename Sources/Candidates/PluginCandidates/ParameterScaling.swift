import Foundation
import ParityCases
import ParityProject
import ReadableNumbers

/// Converts a case's value into the plugin's terms.
struct ParameterScaling {
  /// The case's name for it.
  let name: String
  let rule: PluginParameter
  let parameter: PluginDescription.Parameter

  /// - Throws: `PluginFailure` for values that the plugin does not accept: nothing is ever clamped.
  func setting(_ value: JSONValue) throws(PluginFailure) -> PluginJob.Setting {
    guard !parameter.isReadonly else {
      throw PluginFailure("'\(parameter.name)' of the plugin is read-only")
    }
    if !rule.values.isEmpty { return try ranged(try listed(value), value) }
    switch (rule.scale, value) {
    case (.text, .string(let text)): return try Self.text(text, for: parameter)
    case (.text, .number(let number)): return try Self.text(Self.exact(number), for: parameter)
    case (.text, _): return try Self.text(Self.shown(value), for: parameter)
    case (_, .bool(let flag)): return try ranged(flag ? 1 : 0, value)
    case (_, .number(let number)):
      let scaled = try scaled(number)
      return rule.isText
        ? PluginJob.Setting(id: parameter.id, name: parameter.name, text: Self.exact(scaled))
        : try ranged(scaled, value)
    default:
      throw PluginFailure(
        "the case's '\(name)' is \(Self.shown(value)), and '\(parameter.name)' takes numbers;"
          + " map it with 'values' or 'scale: text'")
    }
  }

  /// The plugin's own words, or a number in its own units.
  static func fixed(
    _ value: PluginValue, for parameter: PluginDescription.Parameter
  ) throws(PluginFailure) -> PluginJob.Setting {
    switch value {
    case .text(let words): return try text(words, for: parameter)
    case .number(let number):
      let rule = PluginParameter(target: parameter.name)
      let scaling = ParameterScaling(name: parameter.name, rule: rule, parameter: parameter)
      return try scaling.setting(.number(number))
    }
  }

  /// By the plugin's own list, if it has one; otherwise the plugin parses the words.
  private static func text(
    _ text: String, for parameter: PluginDescription.Parameter
  ) throws(PluginFailure) -> PluginJob.Setting {
    if let point = parameter.points.first(where: { $0.text == text }) {
      return PluginJob.Setting(id: parameter.id, name: parameter.name, value: point.value)
    }
    guard parameter.points.isEmpty else {
      throw PluginFailure(
        "'\(parameter.name)' of the plugin has no value '\(text)'"
          + NearestName.hint(text, among: parameter.points.map(\.text)))
    }
    return PluginJob.Setting(id: parameter.id, name: parameter.name, text: text)
  }

  private func listed(_ value: JSONValue) throws(PluginFailure) -> Double {
    let shown = Self.shown(value)
    guard let number = rule.values[shown] else {
      throw PluginFailure(
        "'values' of '\(name)' do not map '\(shown)'"
          + NearestName.hint(shown, among: rule.values.keys.sorted()))
    }
    return number
  }

  private func scaled(_ number: Double) throws(PluginFailure) -> Double {
    switch rule.scale {
    case .plain, .text: return number
    case .hertz: return try hertz(number)
    case .decibels:
      guard number > 0 else {
        throw PluginFailure("a gain of \(Self.short(number)) of '\(name)' has no decibels")
      }
      return 20 * log10(number)
    case .linear, .logarithmic:
      let from = rule.from ?? 0...1
      guard from.contains(number) else {
        throw PluginFailure(
          "the case's '\(name)' is \(Self.short(number)), and 'from' of it goes from"
            + " \(Self.short(from.lowerBound)) to \(Self.short(from.upperBound))")
      }
      let range = rule.range ?? parameter.minimum...max(parameter.minimum, parameter.maximum)
      let position =
        rule.scale == .linear
        ? (number - from.lowerBound) / (from.upperBound - from.lowerBound)
        : log(number / from.lowerBound) / log(from.upperBound / from.lowerBound)
      return range.lowerBound + position * (range.upperBound - range.lowerBound)
    }
  }

  /// The unit that the plugin declares, or that follows the number in its text.
  private func hertz(_ number: Double) throws(PluginFailure) -> Double {
    let words = parameter.text?.split(separator: " ").last.map(String.init) ?? ""
    let unit = parameter.unit.isEmpty ? words.filter(\.isLetter) : parameter.unit
    // As text, the plugin's own units are understood, and hertz is what it writes.
    if rule.isText, unit.lowercased() == "hz" || unit.isEmpty { return number }
    switch unit.lowercased() {
    case "hz", "": return number
    case "khz": return number / 1000
    default:
      throw PluginFailure(
        "'\(parameter.name)' of the plugin is in \(unit), not in hertz; write another scale for '\(name)'"
      )
    }
  }

  private func ranged(
    _ number: Double, _ value: JSONValue
  ) throws(PluginFailure) -> PluginJob.Setting {
    // Ends that the plugin itself has rounded still count as its ends.
    let slack = 1e-6 * max(abs(parameter.minimum), abs(parameter.maximum))
    guard number >= parameter.minimum - slack, number <= parameter.maximum + slack else {
      let became = value == .number(number) ? "" : ", becomes \(Self.short(number))"
      throw PluginFailure(
        "the case's '\(name)', \(Self.shown(value))\(became): '\(parameter.name)' of the plugin takes"
          + " \(Self.short(parameter.minimum)) to \(Self.short(parameter.maximum))\(wordsHint)")
    }
    return PluginJob.Setting(
      id: parameter.id, name: parameter.name,
      value: min(max(number, parameter.minimum), parameter.maximum))
  }

  /// What else may be meant, if the case's number is passed to a parameter from 0 to 1.
  var doubt: String? {
    guard rule.scale == .plain, !rule.isText, rule.values.isEmpty, parameter.minimum == 0,
      parameter.maximum == 1, !wordsHint.isEmpty
    else { return nil }
    return "'\(parameter.name)' of the plugin ranges from 0 to 1\(wordsHint)"
  }

  /// Many vendors' VST3 plugins use 0 to 1, and give the meaning only as text.
  private var wordsHint: String {
    guard let text = parameter.text, parameter.points.isEmpty,
      let number = Double(text.prefix { $0.isNumber || "+-.".contains($0) }),
      abs(number - parameter.initial) > 1e-2 * max(abs(number), abs(parameter.initial))
    else { return "" }
    return
      ", and calls \(Self.short(parameter.initial)) '\(text)'; 'as: text' sets it in such words"
  }

  /// With all of its digits.
  private static func exact(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? DiagnosisText.number(number, digits: 4)
  }

  static func shown(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .number(let number): short(number)
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .array: "a list"
    case .object: "a group of values"
    }
  }
}
