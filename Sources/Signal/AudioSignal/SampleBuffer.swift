/// Audio in memory: one array of samples for each channel, all of the same length.
///
/// - Shape: `channels[channel][frame]`.
/// - Units: samples are linear, full scale is ±1; `sampleRate` in hertz.
public struct SampleBuffer: Equatable, Sendable {
  public var channels: [[Float]]
  public var sampleRate: Double

  /// - Precondition: all channels hold the same number of frames.
  public init(channels: [[Float]], sampleRate: Double) {
    precondition(channels.allSatisfy { $0.count == channels.first?.count })
    self.channels = channels
    self.sampleRate = sampleRate
  }

  /// Silence of the given shape.
  public init(channelCount: Int, frameCount: Int, sampleRate: Double) {
    self.init(
      channels: Array(repeating: Array(repeating: 0, count: frameCount), count: channelCount),
      sampleRate: sampleRate)
  }

  public var channelCount: Int { channels.count }
  public var frameCount: Int { channels.first?.count ?? 0 }
  public var duration: Double { Double(frameCount) / sampleRate }

  /// True when every sample is zero, also when there are none.
  public var isSilent: Bool { channels.allSatisfy { $0.allSatisfy { $0 == 0 } } }

  /// The place of the first NaN or infinity; nil when all samples are finite.
  public var firstNonFiniteSample: (channel: Int, frame: Int)? {
    for (channel, samples) in channels.enumerated() {
      if let frame = samples.firstIndex(where: { !$0.isFinite }) { return (channel, frame) }
    }
    return nil
  }

  /// The same samples, with zeros in the place of NaN and infinity.
  public var withoutNonFiniteSamples: SampleBuffer {
    guard firstNonFiniteSample != nil else { return self }
    return SampleBuffer(
      channels: channels.map { $0.map { $0.isFinite ? $0 : 0 } }, sampleRate: sampleRate)
  }

  /// Whether both have the same shape and equal samples, at whatever rates: −0 equals 0, NaN equals nothing.
  ///
  /// Comparing the nested arrays gives the same result, but calls a function for each sample and takes ten times as
  /// long.
  public func hasSamples(of other: SampleBuffer) -> Bool {
    channels.count == other.channels.count
      && zip(channels, other.channels).allSatisfy(Self.areEqual)
  }

  private static func areEqual(_ first: [Float], _ second: [Float]) -> Bool {
    guard first.count == second.count else { return false }
    let block = 256
    return first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        stride(from: 0, to: first.count, by: block).allSatisfy { start in
          var differing = false
          for frame in start..<min(start + block, first.count) {
            differing = (first[frame] != second[frame]) || differing
          }
          return !differing
        }
      }
    }
  }

  /// The frames from `start` on.
  public func dropping(frames start: Int) -> SampleBuffer {
    SampleBuffer(channels: channels.map { Array($0.dropFirst(start)) }, sampleRate: sampleRate)
  }

  /// The frames in `range`.
  ///
  /// - Precondition: the range lies within the buffer.
  public func frames(_ range: Range<Int>) -> SampleBuffer {
    SampleBuffer(channels: channels.map { Array($0[range]) }, sampleRate: sampleRate)
  }
}
