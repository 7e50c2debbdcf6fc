import AudioSignal
import CandidateKit
import ParityCases
import ParityReferences

/// The porting guide's components as the guide writes them, on suite `guide`.
///
/// Its failures are the findings: `make guide` judges the guide's claims by them. A run of all candidates leaves it
/// out.
package struct GuideCandidate: Candidate {
  package static let suite = "guide"

  package let name = "guide"

  package init() {}

  package func covers(_ entry: Manifest.Entry) -> Bool { entry.suite == Self.suite }

  package func render(_ request: RenderRequest) throws -> Rendering {
    let definition = request.definition
    let channels = try DocumentedRender(definition, stimulus: request.stimulus()).render()
    return Rendering(SampleBuffer(channels: channels, sampleRate: definition.sampleRate))
  }
}
