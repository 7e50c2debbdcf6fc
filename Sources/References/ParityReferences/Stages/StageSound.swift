import AudioSignal

/// What one stage plays, from frame 0 on.
package struct StageSound: Sendable {
  /// What the context itself plays: the end of all stages.
  package static let destination = "destination"

  package let name: String
  private let samples: @Sendable () -> SampleBuffer

  package init(name: String, audio: SampleBuffer) {
    self.init(name: name) { audio }
  }

  /// - Parameter samples: asked each time, so that of many long stages one at a time is copied.
  package init(name: String, samples: @escaping @Sendable () -> SampleBuffer) {
    self.name = name
    self.samples = samples
  }

  package var audio: SampleBuffer { samples() }
}
