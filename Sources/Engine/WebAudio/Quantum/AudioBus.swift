/// One render quantum of audio on its way between two nodes: a handle for memory that a `BusMemory` owns.
///
/// Nodes pass on buses in every quantum. A handle needs no reference counting, which took a tenth of a render.
///
/// - Shape: `channelCount` channels of 128 frames.
/// - Real-time: allocates only when it grows beyond the most channels it ever had.
struct AudioBus: Equatable {
  fileprivate struct Header {
    var channelCount: Int
    /// A bit for each channel whose samples are already known to be zero, and for each channel that the bus does not
    /// have.
    var silentChannels = UInt32.max
    var storage: UnsafeMutablePointer<Float>
    var capacity: Int
  }

  private let header: UnsafeMutablePointer<Header>

  fileprivate init(header: UnsafeMutablePointer<Header>) { self.header = header }

  var channelCount: Int { @_noLocks @_noAllocation get { header.pointee.channelCount } }

  private var silentChannels: UInt32 {
    get { header.pointee.silentChannels }
    nonmutating set { header.pointee.silentChannels = newValue }
  }

  private var storage: UnsafeMutablePointer<Float> {
    @_noLocks @_noAllocation get { header.pointee.storage }
  }

  /// Whether all samples are already known to be zero.
  ///
  /// Sources that do not play, gains of zero and unconnected inputs set it. It decides when a filter's tail ends, and
  /// so it changes samples.
  var isSilent: Bool {
    get { silentChannels == .max }
    nonmutating set { silentChannels = newValue ? .max : .max << UInt32(channelCount) }
  }

  subscript(channel: Int) -> UnsafeMutablePointer<Float> {
    storage + channel * RenderQuantum.frameCount
  }

  /// Whether some channels are known to be silent and others are not.
  var isPartlySilent: Bool {
    !isSilent && silentChannels != .max << UInt32(channelCount)
  }

  /// Whether all samples of one channel are already known to be zero.
  func isSilent(_ channel: Int) -> Bool { silentChannels & (1 << UInt32(channel)) != 0 }

  /// - Precondition: when it is silent, the channel holds zeros.
  func setSilent(_ channel: Int, _ isSilent: Bool) {
    let bit: UInt32 = 1 << UInt32(channel)
    if isSilent { silentChannels |= bit } else { silentChannels &= ~bit }
  }

  /// Changes the number of channels; their contents are undefined until written.
  func setChannelCount(_ count: Int) {
    if count > header.pointee.capacity {
      storage.deallocate()
      header.pointee.storage = Self.allocate(count)
      header.pointee.capacity = count
    }
    header.pointee.channelCount = count
  }

  func silence() {
    storage.update(repeating: 0, count: channelCount * RenderQuantum.frameCount)
    isSilent = true
  }

  /// - Precondition: equal channel counts.
  func copy(_ other: AudioBus) {
    storage.update(from: other.storage, count: channelCount * RenderQuantum.frameCount)
    silentChannels = other.silentChannels
  }

  /// Adds a channel of another bus to one of this, and skips silent ones, as Chromium does.
  func add(_ other: AudioBus, _ channel: Int, to target: Int) {
    guard !other.isSilent(channel) else { return }
    if isSilent(target) {
      self[target].update(from: other[channel], count: RenderQuantum.frameCount)
      setSilent(target, false)
    } else {
      Self.accumulate(other[channel], gain: 1, to: self[target])
    }
  }

  /// Adds a channel of another bus, scaled, to one of this, which then no longer counts as silent, whatever was added:
  /// when mixing down, Chromium does not check.
  func add(_ other: AudioBus, _ channel: Int, gain: Float, to target: Int) {
    setSilent(target, false)
    guard !other.isSilent(channel) else { return }
    Self.accumulate(other[channel], gain: gain, to: self[target])
  }

  @_noLocks @_noAllocation
  private static func accumulate(
    _ source: UnsafeMutablePointer<Float>, gain: Float, to target: UnsafeMutablePointer<Float>
  ) {
    // Multiplying by 1 is exact, so that one loop serves both cases.
    for frame in 0..<RenderQuantum.frameCount { target[frame] += gain * source[frame] }
  }

  fileprivate static func allocate(_ channelCount: Int) -> UnsafeMutablePointer<Float> {
    let count = channelCount * RenderQuantum.frameCount
    let storage = UnsafeMutablePointer<Float>.allocate(capacity: count)
    storage.initialize(repeating: 0, count: count)
    return storage
  }
}

/// Owns the memory of a bus.
final class BusMemory {
  let bus: AudioBus
  private let header: UnsafeMutablePointer<AudioBus.Header>

  init(channelCount: Int) {
    header = .allocate(capacity: 1)
    header.initialize(
      to: AudioBus.Header(
        channelCount: channelCount, storage: AudioBus.allocate(channelCount),
        capacity: channelCount))
    bus = AudioBus(header: header)
  }

  deinit {
    header.pointee.storage.deallocate()
    header.deallocate()
  }
}
