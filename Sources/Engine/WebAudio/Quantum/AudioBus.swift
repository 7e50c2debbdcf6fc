/// One render quantum of audio on its way between two nodes.
///
/// - Shape: `channelCount` channels of 128 frames.
/// - Real-time: allocates only when it grows beyond the most channels it ever had.
public final class AudioBus {
  @exclusivity(unchecked) public private(set) var channelCount: Int
  /// True when all samples are known to be zero without looking.
  ///
  /// Sources that do not play, gains of zero and unconnected inputs set it. It decides when a
  /// filter's tail ends, and so it changes samples.
  @exclusivity(unchecked) public internal(set) var isSilent = true {
    didSet { silentChannels = 0 }
  }
  /// Those known to be zero on a bus that is not silent, a bit each: a merger's without a sound.
  @exclusivity(unchecked) private(set) var silentChannels: UInt32 = 0

  @exclusivity(unchecked) private var storage: UnsafeMutablePointer<Float>
  private var capacity: Int

  init(channelCount: Int) {
    self.channelCount = channelCount
    capacity = channelCount
    storage = Self.allocate(capacity)
  }

  deinit { storage.deallocate() }

  public subscript(channel: Int) -> UnsafeMutablePointer<Float> {
    storage + channel * RenderQuantum.frameCount
  }

  /// Changes the number of channels; what they hold is undefined until it is written.
  func setChannelCount(_ count: Int) {
    if count > capacity {
      storage.deallocate()
      storage = Self.allocate(count)
      capacity = count
    }
    channelCount = count
  }

  func silence() {
    storage.update(repeating: 0, count: channelCount * RenderQuantum.frameCount)
    isSilent = true
  }

  /// Says of each channel whether it is silent; the bus is when all are.
  func setSilentChannels(_ channels: UInt32) {
    isSilent = channels == UInt32.max >> UInt32(32 - channelCount)
    if !isSilent { silentChannels = channels }
  }

  /// - Precondition: equal channel counts.
  func copy(_ other: AudioBus) {
    storage.update(from: other.storage, count: channelCount * RenderQuantum.frameCount)
  }

  private static func allocate(_ channelCount: Int) -> UnsafeMutablePointer<Float> {
    let count = channelCount * RenderQuantum.frameCount
    let storage = UnsafeMutablePointer<Float>.allocate(capacity: count)
    storage.initialize(repeating: 0, count: count)
    return storage
  }
}
