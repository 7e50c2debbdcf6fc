import AudioSignal
import ParityCases

/// A captured case that proved usable: finite, not silent, and with a known spread.
package struct CapturedReference: Sendable {
  package let definition: CaseDefinition
  /// The first render.
  package let audio: SampleBuffer
  package let spread: Spread
  package var trace: CapturedTrace?
  /// What distinguishes the graphs of its renders; nil where they are the same.
  package var graphDifference: String?
  /// nil for a graph without stages.
  package var stages: StageFingerprints?
  /// The audio of a stimulus that came from a file.
  package var stimulusFile: SampleBuffer?
  /// The renders with the second and further seeds; empty for a case with one.
  package var seeds: [SampleBuffer] = []
  /// Addresses beyond this machine that the browser refused during the capture; nil for none.
  package var refused: [String]?

  package init(
    definition: CaseDefinition, audio: SampleBuffer, spread: Spread, trace: CapturedTrace? = nil,
    stages: StageFingerprints? = nil
  ) {
    self.definition = definition
    self.audio = audio
    self.spread = spread
    self.trace = trace
    self.stages = stages
  }
}
