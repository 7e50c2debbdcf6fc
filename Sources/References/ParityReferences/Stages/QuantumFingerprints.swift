import AudioSignal
import Foundation

/// A sound quantum by quantum: not its samples, but enough to find out whether another sound is the same.
///
/// - Shape: one fingerprint for each 128 frames; the last may cover fewer.
package struct QuantumFingerprints: Equatable, Sendable {
  /// The length of a prefix of the SHA-256 of a quantum's samples: one different quantum in 16.8 million has the same.
  static let bytesPerFingerprint = 3
  /// Every byte of a quantum that a browser does not play the same each time: it equals any other.
  static let unsettled: UInt8 = 0xff
  /// A render quantum.
  package static let quantumFrames = 128

  let bytes: [UInt8]

  /// - Parameter bytes: three for each quantum.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Covers all channels together; −0 counts as 0, as it does in every comparison.
  package init(_ samples: SampleBuffer) {
    self.init(samples.channelCount, frameCount: samples.frameCount) {
      channel, start, count, words in
      samples.channels[channel].withUnsafeBufferPointer { played in
        played.baseAddress.map { QuantumFingerprinter.copy($0 + start, count, to: words) } ?? 0
      }
    }
  }

  /// The fingerprints of silence.
  init(silentChannels channelCount: Int, frameCount: Int) {
    self.init(channelCount, frameCount: frameCount) { _, _, count, words in
      for frame in 0..<count { words[frame] = 0 }
      return 0
    }
  }

  /// - Parameter copy: gets a channel, the first frame, the number of frames, and where to copy them.
  private init(
    _ channelCount: Int, frameCount: Int,
    copy: (Int, Int, Int, UnsafeMutablePointer<UInt32>) -> UInt32
  ) {
    let length = Self.quantumFrames
    let quanta = (frameCount + length - 1) / length
    var fingerprinter = QuantumFingerprinter(channelCount: channelCount)
    var bytes = [UInt8](repeating: 0, count: quanta * Self.bytesPerFingerprint)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let fingerprints = bytes.baseAddress else { return }
      for quantum in 0..<quanta {
        let start = quantum * length
        let count = min(length, frameCount - start)
        fingerprinter.write(
          channels: channelCount, count: count,
          into: fingerprints + quantum * Self.bytesPerFingerprint
        ) { copy($0, start, count, $1) }
      }
    }
    self.bytes = bytes
  }

  package var count: Int { bytes.count / Self.bytesPerFingerprint }

  /// The first quantum whose fingerprint differs; the shorter sound differs where it ends.
  package func firstDifference(from other: QuantumFingerprints) -> Int? {
    if bytes == other.bytes { return nil }
    let shared = min(count, other.count)
    return (0..<shared).first { isSettled($0) && other.isSettled($0) && self[$0] != other[$0] }
      ?? (count == other.count ? nil : shared)
  }

  /// The quanta that differ while their neighbours do not.
  ///
  /// - Returns: nil where the lengths differ, or two quanta in a row do.
  package func loneDifferences(from other: QuantumFingerprints) -> [Int]? {
    guard count == other.count else { return nil }
    let differing = (0..<count).filter {
      isSettled($0) && other.isSettled($0) && self[$0] != other[$0]
    }
    let areAlone = zip(differing, differing.dropFirst()).allSatisfy { $1 > $0 + 1 }
    return areAlone ? differing : nil
  }

  /// How many of the quanta with a fingerprint are equal.
  package func equalCount(with other: QuantumFingerprints) -> Int {
    (0..<min(count, other.count)).count { isSettled($0) && self[$0] == other[$0] }
  }

  /// How many quanta have a fingerprint.
  package var settledCount: Int { (0..<count).count(where: isSettled) }

  /// Whether a quantum has a fingerprint.
  package func isSettled(_ quantum: Int) -> Bool {
    self[quantum].contains { $0 != Self.unsettled }
  }

  /// The same without fingerprints for the quanta that differ in another recording of the same sound.
  ///
  /// - Returns: nil where the lengths differ.
  package func settled(by other: QuantumFingerprints) -> QuantumFingerprints? {
    guard count == other.count else { return nil }
    var settled = bytes
    for quantum in 0..<count where self[quantum] != other[quantum] {
      for place in self[quantum].indices { settled[place] = Self.unsettled }
    }
    return QuantumFingerprints(bytes: settled)
  }

  /// The same without fingerprints for the quanta before a frame.
  func unsettled(before frame: Int) -> QuantumFingerprints {
    guard frame > 0 else { return self }
    let quanta = min(count, (frame + Self.quantumFrames - 1) / Self.quantumFrames)
    let unknown = [UInt8](repeating: Self.unsettled, count: quanta * Self.bytesPerFingerprint)
    return QuantumFingerprints(bytes: unknown + bytes.dropFirst(unknown.count))
  }

  /// Whether these bytes are the fingerprint of a quantum that has one.
  func holds(_ fingerprint: UnsafePointer<UInt8>, at quantum: Int) -> Bool {
    let start = Self.bytesPerFingerprint * quantum
    guard start + Self.bytesPerFingerprint <= bytes.count else { return false }
    guard isSettled(quantum) else { return true }
    return (0..<Self.bytesPerFingerprint).allSatisfy { bytes[start + $0] == fingerprint[$0] }
  }

  package subscript(quantum: Int) -> ArraySlice<UInt8> {
    bytes[Self.bytesPerFingerprint * quantum..<Self.bytesPerFingerprint * (quantum + 1)]
  }
}

/// As base64: four characters for each quantum.
extension QuantumFingerprints: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    bytes = Array(try container.decode(Data.self))
    guard bytes.count.isMultiple(of: Self.bytesPerFingerprint) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(bytes.count) bytes are not whole fingerprints")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes))
  }
}
