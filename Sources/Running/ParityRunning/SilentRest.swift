import AudioSignal
import ReadableNumbers

/// The excess length of one of two sounds, if all of it is silent: 96 dB below the lower peak of both, a step
/// of 16 bits.
struct SilentRest {
  private let frames: Int
  private let isCandidates: Bool
  private let isSilent: Bool

  /// - Parameter mostCut: frames of the candidate that may sound and still be left out.
  /// - Returns: nil for sounds of equal length, sounds with different channel counts or sample rates, and an excess
  ///   that sounds.
  init?(reference: SampleBuffer, candidate: SampleBuffer, mostCut: Int = 0) {
    let (count, other) = (reference.frameCount, candidate.frameCount)
    guard count != other, min(count, other) > 0, reference.sampleRate == candidate.sampleRate,
      reference.channelCount == candidate.channelCount
    else { return nil }
    isCandidates = other > count
    frames = abs(other - count)
    let longer = isCandidates ? candidate : reference
    let rest = min(count, other)..<max(count, other)
    isSilent = !AlignmentBounds.sounds(
      longer, rest, beside: isCandidates ? reference : candidate)
    guard isSilent || isCandidates && frames <= mostCut else { return nil }
  }

  /// The candidate at the reference's length: without its excess, or padded with zeros.
  func fitted(_ candidate: SampleBuffer) -> SampleBuffer {
    let channels = candidate.channels.map { samples in
      isCandidates
        ? Array(samples.dropLast(frames)) : samples + [Float](repeating: 0, count: frames)
    }
    return SampleBuffer(channels: channels, sampleRate: candidate.sampleRate)
  }

  var text: String {
    let length =
      "the candidate is \(Words.plural(frames, "frame")) \(isCandidates ? "longer" : "shorter"),"
    return isSilent
      ? "\(length) \(frames == 1 ? "which is" : "all of them") silent"
      : "\(length) which sound and were left out"
  }
}
