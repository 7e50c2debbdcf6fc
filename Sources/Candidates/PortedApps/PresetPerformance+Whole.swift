import AudioSignal

extension PresetPerformance {
  /// Renders everything that is left, a second at a time.
  ///
  /// - Parameters:
  ///   - renderNext: renders this many frames of it, instead of the performance itself.
  ///   - onSecond: called with the number of seconds so far.
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
