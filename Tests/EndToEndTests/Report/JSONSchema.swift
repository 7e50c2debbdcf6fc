import Foundation
import ParityCases

/// Holds a value against a JSON Schema, as far as this project's schemas go: `$ref` into `$defs`, `type`,
/// `const`, `enum`, `properties`, `required`, `additionalProperties`, `items`.
struct JSONSchema {
  let root: JSONValue

  init(contentsOf path: String) throws {
    root = try JSONDecoder().decode(
      JSONValue.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Where the value breaks the schema, in words; nothing where it holds.
  func violations(of value: JSONValue) -> [String] { violations(value, root, at: "$") }

  private func violations(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    if case .string(let reference) = schema["$ref"] {
      let name = String(reference.split(separator: "/").last ?? "")
      guard let part = root["$defs"]?[name] else { return ["\(place): no \(reference)"] }
      return violations(value, part, at: place)
    }
    if let expected = schema["const"], expected != value { return ["\(place): not \(expected)"] }
    if case .array(let choices) = schema["enum"], !choices.contains(value) {
      return ["\(place): \(value) is none of the choices"]
    }
    if case .string(let type) = schema["type"], !value.isOfType(type) {
      return ["\(place): not of type \(type)"]
    }
    switch value {
    case .array(let items):
      guard let each = schema["items"] else { return [] }
      return items.enumerated().flatMap { violations($1, each, at: "\(place)[\($0)]") }
    case .object(let members): return violations(members, schema, at: place)
    default: return []
    }
  }

  private func violations(
    _ members: [String: JSONValue], _ schema: JSONValue, at place: String
  ) -> [String] {
    var found: [String] = []
    if case .array(let required) = schema["required"] {
      for case .string(let name) in required where members[name] == nil {
        found.append("\(place): no \(name)")
      }
    }
    for (name, member) in members {
      if let known = schema["properties"]?[name] {
        found += violations(member, known, at: "\(place).\(name)")
      } else if schema["additionalProperties"] == .bool(false) {
        found.append("\(place): \(name) is not described")
      } else if let other = schema["additionalProperties"], case .object = other {
        found += violations(member, other, at: "\(place).\(name)")
      }
    }
    return found
  }
}

extension JSONValue {
  fileprivate func isOfType(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number(let value): type == "number" || (type == "integer" && value == value.rounded())
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
