import DataText
import ParityCases
import ParityResults

extension CaseDefinition {
  /// A part of the case's parameters as one of the candidate's own types.
  ///
  /// - Throws: `InvalidParameters`.
  package func decode<Value: Decodable>(_ value: JSONValue) throws(InvalidParameters) -> Value {
    do {
      return try JSONText.decode(Value.self, from: JSONText.encode(value))
    } catch {
      throw InvalidParameters(id: id, UndecodableParameters(reason: DecodingText.of(error)))
    }
  }
}
