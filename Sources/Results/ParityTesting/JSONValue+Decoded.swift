import Foundation
import ParityCases

extension JSONValue {
  /// The value as a type of the port's own.
  ///
  /// - Throws: `DecodingError`.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
  }
}
