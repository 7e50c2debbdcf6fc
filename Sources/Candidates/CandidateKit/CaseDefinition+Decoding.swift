import DataText
import ParityCases
import ParityReferences
import ParityResults

extension CaseDefinition {
  /// A part of the case's parameters as one of the candidate's own types.
  ///
  /// - Throws: `SuiteError.invalidParameters`.
  package func decode<Value: Decodable>(_ value: JSONValue) throws(SuiteError) -> Value {
    do {
      return try JSONText.decode(Value.self, from: JSONText.encode(value))
    } catch {
      throw .invalidParameters(id: id, detail: DecodingText.of(error))
    }
  }
}
