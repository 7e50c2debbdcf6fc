import CandidateKit
import DataText
import Foundation
import ParityCases
import ParityResults

/// A worklet's parameters after its `params` messages: each message replaces some members.
package struct MergedParameters<Parameters: Codable> {
  private var members: [String: JSONValue] = [:]

  /// - Parameter defaults: the values before the first message.
  package init(_ defaults: Parameters) {
    let data = try? JSONText.encode(defaults)
    let value = data.flatMap { try? JSONText.decode(JSONValue.self, from: $0) }
    if case .object(let members) = value { self.members = members }
  }

  /// Applies a message.
  ///
  /// - Throws: `InvalidParameters` when the result is not of the type.
  package mutating func merging(
    _ message: JSONValue, of definition: CaseDefinition
  ) throws(InvalidParameters) -> Parameters {
    guard case .object(let update) = message else {
      throw InvalidParameters(id: definition.id, PortFault.messageIsNoObject)
    }
    members.merge(update) { $1 }
    return try definition.decode(.object(members))
  }
}
