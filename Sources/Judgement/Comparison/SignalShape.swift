import AudioSignal

/// A signal's header: its number of samples, and their rate.
public struct SignalShape: Equatable, Sendable {
  public var channelCount: Int
  public var frameCount: Int
  public var sampleRate: Double

  public init(channelCount: Int, frameCount: Int, sampleRate: Double) {
    self.channelCount = channelCount
    self.frameCount = frameCount
    self.sampleRate = sampleRate
  }

  public init(_ buffer: SampleBuffer) {
    self.init(
      channelCount: buffer.channelCount, frameCount: buffer.frameCount,
      sampleRate: buffer.sampleRate)
  }

  /// The ranges of frames in which signals are compared.
  ///
  /// 65,536 frames are 256 KiB a channel: small enough for a cache, and large enough that the work done once for each
  /// block is negligible.
  public var blocks: [Range<Int>] {
    let size = 1 << 16
    return stride(from: 0, to: frameCount, by: size).map { $0..<min($0 + size, frameCount) }
  }
}
