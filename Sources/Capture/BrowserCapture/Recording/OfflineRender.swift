import AudioSignal
import ParityCases

/// What a page rendered by itself, by an OfflineAudioContext: an exported file, a preview, an impulse response.
package struct OfflineRender: Sendable {
  package let audio: SampleBuffer
  package let trace: CapturedTrace
  /// The page's time when it was complete.
  package let milliseconds: Double

  /// Of a page's renders so many are kept, as offline-renders.js has it.
  package static let most = 16
  /// Of all of them together.
  static let mostSamples = 1 << 26

  package var seconds: Double { Double(audio.frameCount) / audio.sampleRate }
}
