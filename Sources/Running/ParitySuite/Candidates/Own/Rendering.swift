import AudioSignal
import ParityCases

/// What a candidate made of a case.
public struct Rendering: Sendable {
  /// The frames that the reference keeps, behind the declared latency.
  public var audio: SampleBuffer
  /// nil when the candidate has no stages.
  public var stages: [StageSound]?
  /// What it printed while it rendered; nil for nothing.
  public var printed: String?

  public init(audio: SampleBuffer, stages: [StageSound]? = nil, printed: String? = nil) {
    self.audio = audio
    self.stages = stages
    self.printed = printed
  }
}

extension Candidate {
  public func rendering(
    of definition: CaseDefinition, stages: [String]
  ) throws -> Rendering {
    let sounds = stages.isEmpty ? nil : try renderStages(definition)
    let audio =
      try sounds?.first { $0.name == StageSound.destination }?.audio
      .dropping(frames: definition.keepFrom ?? 0) ?? render(definition)
    return Rendering(audio: audio, stages: sounds)
  }

  public func identity(of entry: Manifest.Entry) -> String { ProgramIdentity.current }
}
