import Foundation
import ParityCases

extension JSONValue {
  /// The value as one of the port's own types.
  ///
  /// - Throws: `DecodingError`.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
  }
}
