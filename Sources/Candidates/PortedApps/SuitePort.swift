import AudioSignal
import CandidateKit
import Foundation
import ParityCases
import ParityReferences
import ParityResults

/// The native counterpart of the web code in the cases of one suite.
package struct SuitePort: Sendable {
  /// Which code makes the sound, as named in results.
  package let implementation: String
  package let render: @Sendable (RenderRequest) throws -> Rendering

  /// - Parameter render: returns everything from frame 0 on.
  package init(
    implementation: String, render: @escaping @Sendable (RenderRequest) throws -> Rendering
  ) {
    self.implementation = implementation
    self.render = render
  }

  package init(_ port: any ComponentPort.Type) {
    self.init(implementation: port.implementation) { request in
      let audio = try port.render(request.definition, stimulus: try request.stimulus())
      // A component has only one known stage, its output.
      let heard = [StageSound(name: StageSound.destination, audio: audio)]
      return Rendering(audio, stages: request.stages.isEmpty ? nil : heard)
    }
  }
}

/// The native counterpart of one case module, without stages.
package protocol ComponentPort: SendableMetatype {
  /// Which code makes the sound, as named in results: `Implementation.engine` for the engine's nodes.
  static var implementation: String { get }

  /// - Parameter stimulus: as the capture page plays it; nil when the case has none.
  /// - Returns: all frames from 0 on.
  static func render(_ definition: CaseDefinition, stimulus: SampleBuffer?) throws -> SampleBuffer
}

extension CaseDefinition {
  /// The case's parameters as one of the port's own types.
  ///
  /// - Throws: `InvalidParameters`.
  package func decodeParameters<Parameters: Decodable>(
    _ type: Parameters.Type = Parameters.self
  ) throws(InvalidParameters) -> Parameters {
    try decode(parameters)
  }
}
