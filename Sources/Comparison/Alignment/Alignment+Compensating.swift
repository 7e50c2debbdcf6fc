import AudioSignal

extension Alignment {
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
