import AudioSignal

/// What one stage plays, from frame 0 on.
package struct StageSound: Sendable {
  /// What the context itself plays: the end of all stages.
  package static let destination = "destination"

  package let name: String
  package let audio: SampleBuffer

  package init(name: String, audio: SampleBuffer) {
    self.name = name
    self.audio = audio
  }
}
