import CandidateKit
import DataText
import Foundation
import ParityCases
import ParityResults

/// A worklet's parameters as its `params` messages leave them: each message replaces members.
package struct MergedParameters<Parameters: Codable> {
  private var members: [String: JSONValue] = [:]

  /// - Parameter defaults: what holds before the first message.
  package init(_ defaults: Parameters) {
    let data = try? JSONText.encode(defaults)
    let value = data.flatMap { try? JSONText.decode(JSONValue.self, from: $0) }
    if case .object(let members) = value { self.members = members }
  }

  /// Takes a message in.
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
