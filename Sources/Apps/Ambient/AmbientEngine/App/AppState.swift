import WebRuntime

/// The app's state: every field of its presets, and unknown fields, which it keeps.
public struct AppState: Sendable {
  package enum Value: Equatable, Sendable {
    case number(Double)
    case flag(Bool)
    case text(String)

    var json: JavaScriptValue {
      switch self {
      case .number(let number): .number(number)
      case .flag(let flag): .flag(flag)
      case .text(let text): .text(JavaScriptText(text))
      }
    }
  }

  private var values: [String: Value] = [:]
  private(set) var unknown = JavaScriptObject()

  package func number(_ field: String) -> Double {
    if case .number(let value) = values[field] { value } else { 0 }
  }

  package func flag(_ field: String) -> Bool { values[field] == .flag(true) }

  package func text(_ field: String) -> String {
    if case .text(let value) = values[field] { value } else { "" }
  }

  /// A known field's value.
  package func value(_ field: String) -> Value? { values[field] }

  mutating func set(_ field: String, _ value: Value) { values[field] = value }

  mutating func keep(_ name: JavaScriptText, _ value: JavaScriptValue) { unknown.set(name, value) }

  /// As JavaScript's `JSON.stringify` writes it: the text that seeds a phrase.
  package var json: String { JavaScriptValue.object(members).json }

  /// The fields in their order, then the unknown ones, with array indexes first.
  var members: JavaScriptObject {
    var members = JavaScriptObject()
    for field in AppField.all {
      if let value = values[field.name] { members.set(JavaScriptText(field.name), value.json) }
    }
    for (name, value) in unknown.members { members.set(name, value) }
    return members
  }
}
