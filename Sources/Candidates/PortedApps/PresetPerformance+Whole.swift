import AudioSignal

extension PresetPerformance {
  /// Renders all that is left, a second at a time.
  ///
  /// - Parameters:
  ///   - renderNext: renders so many frames of it, in the place of the performance itself.
  ///   - onSecond: how many seconds there are.
  /// - Throws: as `renderNext`; `CancellationError`.
  package func renderWhole(
    sampleRate: Double, by renderNext: (Int) throws -> SampleBuffer,
    onSecond: (Int) -> Void = { _ in }
  ) throws -> SampleBuffer {
    var channels: [[Float]] = []
    for second in 1... {
      try Task.checkCancellation()
      let block = try renderNext(Int(sampleRate))
      guard block.frameCount > 0 else { break }
      if channels.isEmpty { channels = Array(repeating: [], count: block.channelCount) }
      for channel in channels.indices { channels[channel] += block.channels[channel] }
      onSecond(second)
    }
    return SampleBuffer(channels: channels, sampleRate: sampleRate)
  }

  package func renderWhole(sampleRate: Double) throws -> SampleBuffer {
    try renderWhole(sampleRate: sampleRate, by: renderNext)
  }
}
