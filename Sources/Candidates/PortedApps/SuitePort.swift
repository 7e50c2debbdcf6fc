import AudioSignal
import CandidateKit
import Foundation
import ParityCases
import ParityReferences
import ParityResults

/// The native code that stands for the web's in the cases of one suite.
package struct SuitePort: Sendable {
  /// What code makes the sound, as results name it.
  package let implementation: String
  package let render: @Sendable (RenderRequest) throws -> Rendering

  /// - Parameter render: gives everything from frame 0 on.
  package init(
    implementation: String, render: @escaping @Sendable (RenderRequest) throws -> Rendering
  ) {
    self.implementation = implementation
    self.render = render
  }

  package init(_ port: any ComponentPort.Type) {
    self.init(implementation: port.implementation) { request in
      let audio = try port.render(request.definition, stimulus: try request.stimulus())
      // Of its stages a component knows what comes out of it.
      let heard = [StageSound(name: StageSound.destination, audio: audio)]
      return Rendering(audio, stages: request.stages.isEmpty ? nil : heard)
    }
  }
}

/// The native counterpart of one case module, without stages.
package protocol ComponentPort: SendableMetatype {
  /// What code makes the sound, as results name it: `Implementation.engine` where it is the engine's nodes.
  static var implementation: String { get }

  /// - Parameter stimulus: as the capture page plays it; nil when the case has none.
  /// - Returns: all frames from 0 on.
  static func render(_ definition: CaseDefinition, stimulus: SampleBuffer?) throws -> SampleBuffer
}

extension CaseDefinition {
  /// The case's parameters as a type of the port's own.
  ///
  /// - Throws: `InvalidParameters`.
  package func decodeParameters<Parameters: Decodable>(
    _ type: Parameters.Type = Parameters.self
  ) throws(InvalidParameters) -> Parameters {
    try decode(parameters)
  }
}
