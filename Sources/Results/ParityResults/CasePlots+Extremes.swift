import Foundation

extension CasePlots {
  /// The smallest and the largest sample of each column.
  ///
  /// Stored as 16-bit steps of the loudest one, rounded outwards: a screen shows no more, a plot with its own scale
  /// keeps this precision however quiet it is, no extreme is drawn too small, and reading back what was written is
  /// exact to the bit.
  package struct Extremes: Codable, Equatable, Sendable {
    private enum Key: String, CodingKey { case peak, columns }

    private static let steps = Double(Int16.max)

    /// The value of the largest step; not finite where a sample is not.
    package let peak: Double
    /// The smallest and the largest of each column, alternating.
    private let columns: [Int16]

    package var min: [Float] { values(from: 0) }
    package var max: [Float] { values(from: 1) }

    package init(min: [Float], max: [Float]) {
      guard (min + max).allSatisfy(\.isFinite) else {
        (peak, columns) = (.nan, [])
        return
      }
      let loudest = zip(min, max).map { Swift.max(abs($0), abs($1)) }.max() ?? 0
      let scale = loudest > 0 ? Self.steps / Double(loudest) : 0
      func step(_ value: Float, _ rule: FloatingPointRoundingRule) -> Int16 {
        let rounded = (Double(value) * scale).rounded(rule)
        return Int16(Swift.max(-Self.steps, Swift.min(Self.steps, rounded)))
      }
      peak = Double(loudest)
      columns = zip(min, max).flatMap { [step($0, .down), step($1, .up)] }
    }

    /// - Returns: nil for bytes that are not a whole number of columns.
    init?(peak: Double, packed: Data) {
      guard packed.count.isMultiple(of: 4) else { return nil }
      self.peak = peak
      columns = packed.withUnsafeBytes { raw in
        stride(from: 0, to: raw.count, by: 2).map {
          Int16(littleEndian: raw.loadUnaligned(fromByteOffset: $0, as: Int16.self))
        }
      }
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let bytes = Data(base64Encoded: try container.decode(String.self, forKey: .columns)) ?? Data()
      let peak = try container.decode(Double.self, forKey: .peak)
      guard let read = Self(peak: peak, packed: bytes) else {
        throw DecodingError.dataCorruptedError(
          forKey: .columns, in: container,
          debugDescription: "\(bytes.count) bytes are not a whole number of columns")
      }
      self = read
    }

    package func encode(to encoder: any Encoder) throws {
      guard peak.isFinite else {
        throw EncodingError.invalidValue(
          peak,
          .init(codingPath: encoder.codingPath, debugDescription: "a sample is not finite"))
      }
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(peak, forKey: .peak)
      try container.encode(base64, forKey: .columns)
    }

    /// The columns in encoded form.
    var base64: String {
      let bytes = columns.map(\.littleEndian)
      return bytes.withUnsafeBytes { Data($0).base64EncodedString() }
    }

    var columnCount: Int { columns.count / 2 }

    private func values(from first: Int) -> [Float] {
      stride(from: first, to: columns.count, by: 2).map {
        Float(Double(columns[$0]) / Self.steps * peak)
      }
    }
  }
}
