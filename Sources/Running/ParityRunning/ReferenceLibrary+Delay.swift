import AudioSignal
import CandidateKit
import Comparison
import ParityReferences

extension ReferenceLibrary.Reference {
  /// The reference has to explain so much of a render for it to be the same sound, late.
  private static var leastConfidence: Double { 0.5 }

  /// How many samples late a render is that is too long.
  ///
  /// - Returns: nil where it is another sound, not late, or late by no whole number of samples.
  func delay(of render: LongRender) -> Int? {
    guard let played = render.audio,
      let alignment = Alignment.measure(
        reference: audio, candidate: played.dropping(frames: definition.keepFrom ?? 0)),
      alignment.confidence >= Self.leastConfidence, alignment.clockRatio == 0
    else { return nil }
    return Int(exactly: alignment.delaySamples)
  }
}
