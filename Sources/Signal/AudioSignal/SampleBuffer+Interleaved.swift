extension SampleBuffer {
  /// Frame by frame, all channels of each.
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
