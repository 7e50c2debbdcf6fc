import AudioSignal
import ParityCases

/// A render that a page made itself with an OfflineAudioContext: an exported file, a preview, an impulse response.
package struct OfflineRender: Sendable {
  package let audio: SampleBuffer
  package let trace: CapturedTrace
  /// The page's time when it was complete.
  package let milliseconds: Double

  /// How many of a page's renders are kept; the same as in offline-renders.js.
  package static let most = 16
  /// For all of them together.
  static let mostSamples = 1 << 26

  package var seconds: Double { Double(audio.frameCount) / audio.sampleRate }
}
