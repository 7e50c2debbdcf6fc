import AudioSignal
import CandidateKit
import ParityCases
import ParityReferences

/// The porting guide's components as the guide writes them, on suite `guide`.
///
/// That it fails is the finding: `make guide` judges the guide's claims by it. A run of all
/// candidates does not ask it.
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
