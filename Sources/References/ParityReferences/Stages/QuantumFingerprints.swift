import AudioSignal
import Foundation

/// A sound quantum by quantum: not its samples, but enough to tell whether another is the same.
///
/// - Shape: one print for each 128 frames, the last perhaps of fewer.
package struct QuantumFingerprints: Equatable, Sendable {
  /// The first bytes of the SHA-256 of a quantum's samples: one different quantum in 16.8 million
  /// looks the same.
  private static let bytesPerPrint = 3
  /// A render quantum.
  package static let quantumFrames = 128

  private let bytes: [UInt8]

  /// Of all channels together; −0 counts as 0, as it does in every comparison.
  package init(_ samples: SampleBuffer) {
    let quanta = (samples.frameCount + Self.quantumFrames - 1) / Self.quantumFrames
    var bytes: [UInt8] = []
    bytes.reserveCapacity(quanta * Self.bytesPerPrint)
    var words = [UInt32](repeating: 0, count: samples.channelCount * Self.quantumFrames)
    for start in stride(from: 0, to: samples.frameCount, by: Self.quantumFrames) {
      let count = min(Self.quantumFrames, samples.frameCount - start)
      for (index, channel) in samples.channels.enumerated() {
        Self.copy(channel, from: start, count, into: &words, at: index * count)
      }
      let print = words.withUnsafeBytes {
        SHA256Text.bytes(of: .init(rebasing: $0[..<(4 * samples.channelCount * count)]))
      }
      bytes += print.prefix(Self.bytesPerPrint)
    }
    self.bytes = bytes
  }

  private static func copy(
    _ samples: [Float], from start: Int, _ count: Int, into words: inout [UInt32], at offset: Int
  ) {
    samples.withUnsafeBufferPointer { samples in
      words.withUnsafeMutableBufferPointer { words in
        for frame in 0..<count {
          words[offset + frame] = (samples[start + frame] + 0).bitPattern.littleEndian
        }
      }
    }
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
