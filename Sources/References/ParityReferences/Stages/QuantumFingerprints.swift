import AudioSignal
import Foundation

/// A sound quantum by quantum: not its samples, but enough to tell whether another is the same.
///
/// - Shape: one print for each 128 frames, the last perhaps of fewer.
package struct QuantumFingerprints: Equatable, Sendable {
  /// The first bytes of the SHA-256 of a quantum's samples: one different quantum in 16.8 million
  /// looks the same.
  static let bytesPerPrint = 3
  /// A render quantum.
  package static let quantumFrames = 128

  let bytes: [UInt8]

  /// - Parameter bytes: three for each quantum.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Of all channels together; −0 counts as 0, as it does in every comparison.
  package init(_ samples: SampleBuffer) {
    self.init(samples.channelCount, frameCount: samples.frameCount) {
      channel, start, count, words in
      samples.channels[channel].withUnsafeBufferPointer { played in
        played.baseAddress.map { QuantumPrinter.copy($0 + start, count, to: words) } ?? 0
      }
    }
  }

  /// Of silence.
  init(silentChannels channelCount: Int, frameCount: Int) {
    self.init(channelCount, frameCount: frameCount) { _, _, count, words in
      for frame in 0..<count { words[frame] = 0 }
      return 0
    }
  }

  /// - Parameter copy: gets a channel, a first frame, how many, and where to.
  private init(
    _ channelCount: Int, frameCount: Int,
    copy: (Int, Int, Int, UnsafeMutablePointer<UInt32>) -> UInt32
  ) {
    let length = Self.quantumFrames
    let quanta = (frameCount + length - 1) / length
    var printer = QuantumPrinter(channelCount: channelCount)
    var bytes = [UInt8](repeating: 0, count: quanta * Self.bytesPerPrint)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let prints = bytes.baseAddress else { return }
      for quantum in 0..<quanta {
        let start = quantum * length
        let count = min(length, frameCount - start)
        printer.print(
          channels: channelCount, count: count, into: prints + quantum * Self.bytesPerPrint
        ) { copy($0, start, count, $1) }
      }
    }
    self.bytes = bytes
  }

  package var count: Int { bytes.count / Self.bytesPerPrint }

  /// The first quantum whose print differs; the shorter sound differs where it ends.
  package func firstDifference(from other: QuantumFingerprints) -> Int? {
    let shared = min(bytes.count, other.bytes.count)
    let byte = (0..<shared).first { bytes[$0] != other.bytes[$0] }
    return byte.map { $0 / Self.bytesPerPrint }
      ?? (bytes.count == other.bytes.count ? nil : shared / Self.bytesPerPrint)
  }

  /// How many quanta have the same prints.
  package func equalCount(with other: QuantumFingerprints) -> Int {
    (0..<min(count, other.count)).count { self[$0] == other[$0] }
  }

  /// Whether a quantum has a print, whose bytes these are.
  func holds(_ print: UnsafePointer<UInt8>, at quantum: Int) -> Bool {
    let start = Self.bytesPerPrint * quantum
    guard start + Self.bytesPerPrint <= bytes.count else { return false }
    return (0..<Self.bytesPerPrint).allSatisfy { bytes[start + $0] == print[$0] }
  }

  package subscript(quantum: Int) -> ArraySlice<UInt8> {
    bytes[Self.bytesPerPrint * quantum..<Self.bytesPerPrint * (quantum + 1)]
  }
}

/// As base64: four characters for each quantum.
extension QuantumFingerprints: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    bytes = Array(try container.decode(Data.self))
    guard bytes.count.isMultiple(of: Self.bytesPerPrint) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(bytes.count) bytes are not whole fingerprints")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes))
  }
}
