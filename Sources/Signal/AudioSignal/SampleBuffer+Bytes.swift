extension SampleBuffer {
  /// The samples as little-endian float32, channels back to back.
  public var littleEndianBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(channelCount * frameCount * 4)
    for samples in channels {
      for sample in samples {
        withUnsafeBytes(of: sample.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }

  /// Reads what `littleEndianBytes` wrote.
  ///
  /// Returns nil when the bytes do not divide into `channelCount` channels of whole samples.
  public init?(littleEndianBytes bytes: [UInt8], channelCount: Int, sampleRate: Double) {
    guard channelCount > 0, bytes.count.isMultiple(of: 4 * channelCount) else { return nil }
    let frameCount = bytes.count / 4 / channelCount
    let channels = bytes.withUnsafeBytes { raw in
      (0..<channelCount).map { channel in
        (0..<frameCount).map { frame in
          let offset = (channel * frameCount + frame) * 4
          let bits = raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          return Float(bitPattern: UInt32(littleEndian: bits))
        }
      }
    }
    self.init(channels: channels, sampleRate: sampleRate)
  }
}
