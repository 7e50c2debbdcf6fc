import AudioSignal

/// Two signals as `parity compare --align` compares them.
public struct CompensatedPair: Sendable {
  public let reference: SampleBuffer
  /// The candidate, moved onto the reference.
  public let candidate: SampleBuffer
  /// The frames of the reference that are compared.
  public let frames: Range<Int>
  /// Frames at each end that both signals hold but that interpolation cannot compare; 0 for a delay of whole samples.
  public let margin: Int
  /// How well both agree within the two margins, where an interpolated value errs by −20 dB or less.
  ///
  /// - Units: null depth in dB, with the reference counted as 20 dB below its mean where it is quieter; nil where
  ///   nothing differs.
  public let marginDepths: (beginning: Double?, end: Double?)
}

extension Alignment {
  /// Both signals, with the candidate moved onto the reference and both cut to the frames that the candidate holds.
  ///
  /// - Returns: nil when less than half of the reference is left.
  /// - Precondition: the two are those that were measured.
  public func compensated(
    reference: SampleBuffer, candidate: SampleBuffer
  ) -> CompensatedPair? {
    func frames(isInner: Bool) -> Range<Int> {
      map.frames(
        candidateCount: candidate.frameCount, count: reference.frameCount, isInner: isInner)
    }
    let (inner, held) = (frames(isInner: true), frames(isInner: false))
    guard inner.count * 2 >= reference.frameCount else { return nil }
    let moved = compensating(candidate, frameCount: reference.frameCount)
    func cut(_ buffer: SampleBuffer) -> SampleBuffer {
      SampleBuffer(
        channels: buffer.channels.map { Array($0[inner]) }, sampleRate: buffer.sampleRate)
    }
    return CompensatedPair(
      reference: cut(reference), candidate: cut(moved), frames: inner, margin: map.margin,
      marginDepths: (
        Self.depth(reference, moved, held.lowerBound..<inner.lowerBound),
        Self.depth(reference, moved, inner.upperBound..<held.upperBound)
      ))
  }

  /// The level, as a share of the mean, that quieter stretches count as.
  private static let quiet = 0.01

  private static func depth(
    _ reference: SampleBuffer, _ moved: SampleBuffer, _ range: Range<Int>
  ) -> Double? {
    var (residual, energy, whole) = (0.0, 0.0, 0.0)
    for (expected, actual) in zip(reference.channels, moved.channels) {
      for frame in range {
        let difference = Double(actual[frame]) - Double(expected[frame])
        residual += difference * difference
        energy += Double(expected[frame]) * Double(expected[frame])
      }
      for sample in expected { whole += Double(sample) * Double(sample) }
    }
    let least = Self.quiet * whole * Double(range.count) / Double(reference.frameCount)
    return residual > 0 ? Decibels.ofPower(residual / max(energy, least)) : nil
  }

  /// The candidate, moved onto its reference.
  ///
  /// - Parameter frameCount: the reference's length; frames that the candidate lacks become zero.
  /// - Precondition: the candidate has the channels that were measured.
  public func compensating(_ candidate: SampleBuffer, frameCount: Int) -> SampleBuffer {
    let isUntouched = map == TimeMap(offset: 0) && linearGain == 1
    let channels = channelOrder.map { source in
      let samples = candidate.channels[source]
      if isUntouched && samples.count == frameCount { return samples }
      return map.undone(samples.map(Double.init), count: frameCount)
        .map { Float($0 / linearGain) }
    }
    return SampleBuffer(channels: channels, sampleRate: candidate.sampleRate)
  }
}
