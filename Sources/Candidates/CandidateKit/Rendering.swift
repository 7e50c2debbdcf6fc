import AudioSignal
import ParityCases
import ParityReferences
import ParityResults

/// A candidate's render of a case.
package struct Rendering: Sendable {
  /// Everything from frame 0 on, preceded by the candidate's declared latency.
  package var audio: SampleBuffer
  /// The stages that the candidate knows by name, from frame 0 on, including the destination; nil when it has none.
  package var stages: [StageSound]?
  /// Its output while it rendered; nil for nothing.
  package var printed: String?

  /// Frames before the case's first, if only the render itself can tell; nil for the candidate's declared latency.
  package var latency: Int?
  /// The latency that the candidate reports, in frames; nil if it reports none.
  package var reportedLatency: Int?
  /// The nodes whose sound was recorded in the browser and is played back, by name.
  package var taped: [String] = []
  /// What was noticed besides the sound.
  package var remarks: [RenderRemark] = []

  package init(_ audio: SampleBuffer, stages: [StageSound]? = nil, printed: String? = nil) {
    self.audio = audio
    self.stages = stages
    self.printed = printed
  }

  /// The frames that the reference keeps, after the declared latency: what is compared.
  package func kept(of definition: CaseDefinition, latency: Int) -> SampleBuffer {
    audio.dropping(frames: latency + (definition.keepFrom ?? 0))
  }
}
