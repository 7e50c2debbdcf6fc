import AudioSignal
import ParityCases
import ParityReferences
import ParityResults

/// What a candidate made of a case.
package struct Rendering: Sendable {
  /// Everything from frame 0 on, behind the candidate's declared latency.
  package var audio: SampleBuffer
  /// The stages that the candidate knows by name, from frame 0 on, the destination among them; nil when
  /// it has none.
  package var stages: [StageSound]?
  /// What it printed while it rendered; nil for nothing.
  package var printed: String?

  /// Frames that come before the case's first, where only the render itself could tell; nil for what the
  /// candidate was declared to be late.
  package var latency: Int?
  /// The latency that the candidate says it has, in frames; nil for one that says nothing.
  package var reportedLatency: Int?
  /// What was noticed beside the sound.
  package var remarks: [RenderRemark] = []

  package init(_ audio: SampleBuffer, stages: [StageSound]? = nil, printed: String? = nil) {
    self.audio = audio
    self.stages = stages
    self.printed = printed
  }

  /// The frames that the reference keeps, behind the declared latency: what is compared.
  package func kept(of definition: CaseDefinition, latency: Int) -> SampleBuffer {
    audio.dropping(frames: latency + (definition.keepFrom ?? 0))
  }
}
