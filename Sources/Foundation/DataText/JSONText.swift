import Foundation

/// JSON as this project writes it: indented, keys in order, dates in UTC.
package enum JSONText {
  package static func encode(_ value: some Encodable, indented: Bool = true) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      indented
      ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      : [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(value)
  }

  package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
  {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: data)
  }
}
