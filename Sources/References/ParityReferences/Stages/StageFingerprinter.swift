import AudioSignal

/// Listens to a stage while it plays, and keeps only its fingerprints, and the samples of the first quantum that
/// differs from the page's.
///
/// A minute of a stage takes 23 MB, its fingerprints 68 kB.
///
/// One thread calls `hear`; others may read when it is done.
package final class StageFingerprinter: @unchecked Sendable {
  private let channelCount: Int
  private let frameCount: Int
  private let expected: QuantumFingerprints
  private var fingerprinter: QuantumFingerprinter
  private var bytes: [UInt8]
  private var isHeard: [Bool]
  private var differing: (quantum: Int, channels: [[Float]])?

  /// - Parameters:
  ///   - expected: the page's fingerprints of the stage.
  ///   - frameCount: length of the stage's sound; what is not heard is silence.
  package init(expected: QuantumFingerprints, channelCount: Int = 2, frameCount: Int) {
    self.expected = expected
    self.channelCount = channelCount
    self.frameCount = frameCount
    fingerprinter = QuantumFingerprinter(channelCount: channelCount)
    let silence = QuantumFingerprints(silentChannels: channelCount, frameCount: frameCount)
    bytes = silence.bytes
    isHeard = [Bool](repeating: false, count: silence.count)
  }

  /// - Parameters:
  ///   - frame: the first frame of a quantum.
  ///   - channels: each channel's samples of the whole quantum.
  package func hear(at frame: Int, _ channels: (Int) -> UnsafePointer<Float>) {
    let length = QuantumFingerprints.quantumFrames
    let quantum = frame / length
    guard quantum < isHeard.count else { return }
    precondition(frame.isMultiple(of: length))
    let count = min(length, frameCount - frame)
    let size = QuantumFingerprints.bytesPerFingerprint
    isHeard[quantum] = true
    let isEqual = bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return false }
      let own = start + quantum * size
      fingerprinter.write(channels: channelCount, count: count, into: own) {
        QuantumFingerprinter.copy(channels($0), count, to: $1)
      }
      return expected.holds(own, at: quantum)
    }
    guard !isEqual, differing == nil else { return }
    differing = (
      quantum,
      (0..<channelCount).map {
        Array(UnsafeBufferPointer(start: channels($0), count: count))
      }
    )
  }

  /// The fingerprints of all that was heard, and of silence elsewhere.
  package var fingerprints: QuantumFingerprints { QuantumFingerprints(bytes: bytes) }

  /// - Returns: nil where the quantum was not kept.
  func samples(ofQuantum quantum: Int) -> [[Float]]? {
    guard isHeard.indices.contains(quantum) else { return nil }
    if !isHeard[quantum] {
      let length = QuantumFingerprints.quantumFrames
      let count = min(length, frameCount - quantum * length)
      return Array(repeating: Array(repeating: 0, count: count), count: channelCount)
    }
    return differing?.quantum == quantum ? differing?.channels : nil
  }
}
