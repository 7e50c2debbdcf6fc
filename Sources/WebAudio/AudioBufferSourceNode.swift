import AudioSignal

/// Plays a buffer once, from its beginning, at its own rate.
///
/// - Shape: as many channels as the buffer.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#AudioBufferSourceNode>
public final class AudioBufferSourceNode: AudioScheduledSourceNode {
  private let buffer: SampleBuffer
  private var position = 0

  /// - Throws: `bufferSampleRateMismatch` when the buffer's rate is not the context's;
  ///   `unsupportedChannelCount` when the buffer has no channels.
  public init(context: OfflineAudioContext, buffer: SampleBuffer) throws(WebAudioError) {
    // Contexts and buffers keep their rates as floats.
    guard Double(Float(buffer.sampleRate)) == context.sampleRate else {
      throw .bufferSampleRateMismatch(buffer: buffer.sampleRate, context: context.sampleRate)
    }
    guard buffer.channelCount > 0 else { throw .unsupportedChannelCount(0) }
    self.buffer = buffer
    super.init(context: context)
    inputChannelCountMayHaveChanged()
  }

  override func outputChannelCount(_ output: Int) -> Int { buffer.channelCount }

  override func process(at frame: Int) {
    guard let span = span(at: frame) else { return }
    let bus = outputs[0].bus
    let count = min(span.end - span.first, buffer.frameCount - position)
    for channel in 0..<buffer.channelCount {
      bus[channel].update(repeating: 0, count: RenderQuantum.frameCount)
      buffer.channels[channel].withUnsafeBufferPointer { samples in
        for offset in 0..<count { bus[channel][span.first + offset] = samples[position + offset] }
      }
    }
    position += count
    if position >= buffer.frameCount { finish() }
  }
}
