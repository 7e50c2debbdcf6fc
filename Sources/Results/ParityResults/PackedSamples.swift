import Foundation

/// Samples that a page reads without parsing numbers: base64 of little-endian float32.
package struct PackedSamples: Codable, Equatable, Sendable {
  package var samples: [Float]

  package init(_ samples: [Float]) { self.samples = samples }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let bytes = Data(base64Encoded: try container.decode(String.self)) ?? Data()
    guard let read = Self(packed: bytes) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(bytes.count) bytes are not a whole number of samples")
    }
    self = read
  }

  /// - Returns: nil for bytes that are not a whole number of samples.
  init?(packed: Data) {
    guard packed.count.isMultiple(of: 4) else { return nil }
    samples = packed.withUnsafeBytes { raw in
      stride(from: 0, to: raw.count, by: 4).map {
        Float(
          bitPattern: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
      }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(base64)
  }

  package var base64: String {
    // Not a key path with two members: it would be traversed again for each sample.
    let bits = samples.map { $0.bitPattern.littleEndian }
    return bits.withUnsafeBytes { Data($0).base64EncodedString() }
  }
}
