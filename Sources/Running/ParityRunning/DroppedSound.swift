import AudioSignal
import Foundation
import ParityResults
import ReadableNumbers

/// What sounds in the frames that a declared latency drops: nothing compares them, and a listener hears them.
enum DroppedSound {
  /// Relative to the reference's peak: above it a listener hears what is dropped.
  private static let loudest = -40.0
  /// Below it nothing is said: filters without a phase of their own ring before a sound.
  private static let softest = -80.0

  static func remark(
    _ audio: SampleBuffer, latency: Int, reference: SampleBuffer
  ) -> RenderRemark? {
    let most = min(latency, audio.frameCount)
    // Most candidates have none, and a peak takes a look at every sample.
    guard most > 0 else { return nil }
    let peak = reference.channels.joined().reduce(0) { max($0, abs($1)) }
    guard peak > 0 else { return nil }
    var worst = (size: Float(0), frame: 0)
    for channel in audio.channels {
      for frame in 0..<most where abs(channel[frame]) > worst.size {
        worst = (abs(channel[frame]), frame)
      }
    }
    let level = 20 * log10(Double(worst.size / peak))
    guard level > softest else { return nil }
    return RenderRemark(
      "the \(Words.plural(most, "frame")) that its latency drops are not silent: frame"
        + " \(Words.count(worst.frame)) is \(Words.decibels(level)) relative to the reference's peak",
      level > loudest ? .failure : .note)
  }
}
