/// JSON that is written as a literal in the source.
extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(uniqueKeysWithValues: elements))
  }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// The text of a string; nil for anything else.
  package var textValue: String? { if case .string(let value) = self { value } else { nil } }
  package var numberValue: Double? { if case .number(let value) = self { value } else { nil } }
  package var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }
}
