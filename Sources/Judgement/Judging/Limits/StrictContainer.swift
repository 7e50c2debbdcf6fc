import ParityCases

/// A keyed container that refuses unknown keys, so that a typo is found.
package struct StrictContainer {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let container: KeyedDecodingContainer<Key>

  package init(_ decoder: any Decoder, allowing names: [String]) throws {
    container = try decoder.container(keyedBy: Key.self)
    for key in container.allKeys where !names.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription:
            "unknown key '\(key.stringValue)'\(NearestName.hint(key.stringValue, among: names))"))
    }
  }

  package func decode<Value: Decodable>(_ name: String) throws -> Value? {
    try Key(stringValue: name).flatMap { try container.decodeIfPresent(Value.self, forKey: $0) }
  }
}
