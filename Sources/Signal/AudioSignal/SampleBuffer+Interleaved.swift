extension SampleBuffer {
  /// All channels of the first frame, then of the next, and so on.
  package var interleaved: [Float] {
    let count = channelCount
    return [Float](unsafeUninitializedCapacity: frameCount * count) { buffer, initialized in
      for (channel, samples) in channels.enumerated() {
        for (frame, sample) in samples.enumerated() { buffer[frame * count + channel] = sample }
      }
      initialized = frameCount * count
    }
  }
}
