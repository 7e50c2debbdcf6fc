import AudioSignal

extension Alignment {
  /// Both signals as `parity compare --align` compares them: the candidate moved onto the reference,
  /// and both cut to the frames that the candidate holds.
  ///
  /// - Returns: nil when less than half of the reference is left.
  /// - Precondition: the two are those that were measured.
  public func compensated(
    reference: SampleBuffer, candidate: SampleBuffer
  ) -> (reference: SampleBuffer, candidate: SampleBuffer, frames: Range<Int>)? {
    let frames = map.frames(
      candidateCount: candidate.frameCount, count: reference.frameCount, isInner: true)
    guard frames.count * 2 >= reference.frameCount else { return nil }
    let moved = compensating(candidate, frameCount: reference.frameCount)
    func cut(_ buffer: SampleBuffer) -> SampleBuffer {
      SampleBuffer(
        channels: buffer.channels.map { Array($0[frames]) }, sampleRate: buffer.sampleRate)
    }
    return (cut(reference), cut(moved), frames)
  }

  /// The candidate, moved onto its reference.
  ///
  /// - Parameter frameCount: the reference's length; frames that the candidate lacks are zero.
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
