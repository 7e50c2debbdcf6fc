import WebAudio

/// How long a render took, and numbers to recognise its samples by.
struct Measurement {
  let seconds: Double
  /// RMS of the first channel.
  let level: Double
  /// FNV-1a over all bits of all samples: equal renders have equal ones.
  let fingerprint: UInt64

  /// - Parameter context: its graph is made; that time does not count.
  init(rendering context: OfflineAudioContext) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let buffer = try context.startRendering()
    seconds = (clock.now - start) / .seconds(1)
    let power = buffer.channels[0].reduce(0.0) { $0 + Double($1) * Double($1) }
    level = (power / Double(buffer.frameCount)).squareRoot()
    fingerprint = buffer.channels.joined().reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1.bitPattern)) &* 0x100_0000_01b3
    }
  }
}
