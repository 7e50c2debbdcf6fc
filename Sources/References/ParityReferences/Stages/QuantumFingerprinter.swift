import AudioSignal
import DataText

/// Makes the fingerprint of one quantum after another; no memory is taken while it does.
struct QuantumFingerprinter {
  private var digest = SHA256Digest()
  private var words: [UInt32]
  /// How many words were silent the last time, and their fingerprint: a third of what stages play is silence.
  private var silentCount = -1
  private var silentFingerprint: [UInt8]

  /// - Parameter channelCount: as many as a quantum has at most.
  init(channelCount: Int) {
    words = [UInt32](repeating: 0, count: channelCount * QuantumFingerprints.quantumFrames)
    silentFingerprint = [UInt8](repeating: 0, count: QuantumFingerprints.bytesPerFingerprint)
  }

  /// Writes a quantum's fingerprint.
  ///
  /// - Parameters:
  ///   - count: frames, 128 or fewer.
  ///   - copy: copies so many samples of a channel (`copy(_:_:to:)`); returns what that returns.
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
    // That fingerprint is kept for quanta of which there is none.
    if (0..<size).allSatisfy({ bytes[$0] == QuantumFingerprints.unsettled }) {
      bytes[size - 1] -= 1
    }
    guard any == 0 else { return }
    silentCount = used
    for index in 0..<size { silentFingerprint[index] = bytes[index] }
  }

  /// The bits of samples as they are printed: −0 counts as 0. Without arithmetic, which takes subnormal numbers for 0
  /// on a thread that renders.
  ///
  /// - Returns: what is set in any of them; 0 for silence.
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
