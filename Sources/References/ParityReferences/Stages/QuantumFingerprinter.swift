import AudioSignal
import DataText

/// Computes one quantum's fingerprint after another without allocating.
struct QuantumFingerprinter {
  private var digest = SHA256Digest()
  private var words: [UInt32]
  /// How many words the last silent quantum had, and their fingerprint: a third of what stages play is silence.
  private var silentCount = -1
  private var silentFingerprint: [UInt8]

  /// - Parameter channelCount: the largest number of channels of a quantum.
  init(channelCount: Int) {
    words = [UInt32](repeating: 0, count: channelCount * QuantumFingerprints.quantumFrames)
    silentFingerprint = [UInt8](repeating: 0, count: QuantumFingerprints.bytesPerFingerprint)
  }

  /// Writes a quantum's fingerprint.
  ///
  /// - Parameters:
  ///   - count: number of frames, 128 or fewer.
  ///   - copy: copies that number of a channel's samples, as `copy(_:_:to:)` does; returns the bits that are set in any
  ///     of them.
  mutating func write(
    channels: Int, count: Int, into bytes: UnsafeMutablePointer<UInt8>,
    copy: (Int, UnsafeMutablePointer<UInt32>) -> UInt32
  ) {
    let size = QuantumFingerprints.bytesPerFingerprint
    let used = channels * count
    precondition(used <= words.count)
    var any: UInt32 = 0
    words.withUnsafeMutableBufferPointer { words in
      guard let start = words.baseAddress else { return }
      for channel in 0..<channels { any |= copy(channel, start + channel * count) }
    }
    if any == 0, silentCount == used {
      for index in 0..<size { bytes[index] = silentFingerprint[index] }
      return
    }
    words.withUnsafeBytes { digest.update(.init(rebasing: $0[..<(4 * used)])) }
    digest.finish(first: size, into: bytes)
    // This value marks quanta without a fingerprint.
    if (0..<size).allSatisfy({ bytes[$0] == QuantumFingerprints.unsettled }) {
      bytes[size - 1] -= 1
    }
    guard any == 0 else { return }
    silentCount = used
    for index in 0..<size { silentFingerprint[index] = bytes[index] }
  }

  /// Copies the bits of samples; −0 becomes 0. It avoids arithmetic, which treats subnormal numbers as 0 on a thread
  /// that renders.
  ///
  /// - Returns: the bits that are set in any of them; 0 for silence.
  static func copy(
    _ samples: UnsafePointer<Float>, _ count: Int, to words: UnsafeMutablePointer<UInt32>
  ) -> UInt32 {
    var any: UInt32 = 0
    for frame in 0..<count {
      let bits = samples[frame].bitPattern
      let word = bits == 0x8000_0000 ? 0 : bits.littleEndian
      words[frame] = word
      any |= word
    }
    return any
  }
}
