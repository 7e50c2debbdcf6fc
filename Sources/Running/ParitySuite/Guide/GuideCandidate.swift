import AudioSignal
import ParityCases

/// The porting guide's components as the guide writes them, on suite `guide`.
///
/// That it fails is the finding: `parity audit-guide` judges the guide's claims by it. A run of all
/// candidates does not ask it.
public struct GuideCandidate: Candidate {
  static let suite = "guide"

  public let name = "guide"

  public init() {}

  public func covers(_ entry: Manifest.Entry) -> Bool { entry.suite == Self.suite }

  public func render(_ definition: CaseDefinition) throws -> SampleBuffer {
    let stimulus = try definition.renderStimulus()
    let channels = try DocumentedRender(definition, stimulus: stimulus).render()
    return SampleBuffer(channels: channels, sampleRate: definition.sampleRate)
      .dropping(frames: definition.keepFrom ?? 0)
  }
}
