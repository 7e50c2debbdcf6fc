import Foundation
import ParityCases
import Testing

extension JSONValue {
  var double: Double? { if case .number(let value) = self { value } else { nil } }
  var word: String? { if case .string(let value) = self { value } else { nil } }
  var items: [JSONValue] { if case .array(let values) = self { values } else { [] } }

  func number(_ name: String) throws -> Double { try #require(self[name]?.double) }

  /// The object with a worklet's defaults for what it leaves out.
  func over(_ defaults: some Encodable) throws -> JSONValue {
    let base = try JSONDecoder().decode(
      JSONValue.self, from: try JSONEncoder().encode(defaults))
    guard case .object(let members) = base, case .object(let own) = self else { return self }
    return .object(members.merging(own) { $1 })
  }

  /// The object with some of its members replaced, at any depth: "message.size".
  func replacing(_ path: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    members[parts[0]] =
      parts.count == 1 ? value : (members[parts[0]] ?? .object([:])).replacing(parts[1], value)
    return .object(members)
  }
}
