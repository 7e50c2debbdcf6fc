import AudioSignal
import CandidateKit
import Comparison
import ParityReferences

extension ReferenceLibrary.Reference {
  /// The share of a render that the reference has to explain for it to count as the same sound, only later.
  private static var leastConfidence: Double { 0.5 }

  /// By how many samples a render that is too long lags.
  ///
  /// - Returns: nil when it is another sound, not late, or not late by a whole number of samples.
  func delay(of render: LongRender) -> Int? {
    guard let played = render.audio,
      let alignment = Alignment.measure(
        reference: audio, candidate: played.dropping(frames: definition.keepFrom ?? 0)),
      alignment.confidence >= Self.leastConfidence, alignment.clockRatio == 0
    else { return nil }
    return Int(exactly: alignment.delaySamples)
  }
}
