import Foundation

extension CasePlots {
  /// The smallest and the largest sample of each column.
  ///
  /// Encoded as 16-bit steps of the loudest one, rounded outwards: a screen shows no more, a plot with
  /// a scale of its own keeps it however quiet it is, and no extreme is drawn smaller than it is.
  package struct Extremes: Codable, Equatable, Sendable {
    private enum Key: String, CodingKey { case peak, columns }

    private static let steps = Double(Int16.max)

    package var min: [Float]
    package var max: [Float]

    package init(min: [Float], max: [Float]) {
      self.min = min
      self.max = max
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let peak = try container.decode(Double.self, forKey: .peak)
      let bytes = Data(base64Encoded: try container.decode(String.self, forKey: .columns)) ?? Data()
      guard bytes.count.isMultiple(of: 4) else {
        throw DecodingError.dataCorruptedError(
          forKey: .columns, in: container,
          debugDescription: "\(bytes.count) bytes are not a whole number of columns")
      }
      func values(_ first: Int) -> [Float] {
        bytes.withUnsafeBytes { raw in
          stride(from: first, to: raw.count, by: 4).map {
            let step = Int16(littleEndian: raw.loadUnaligned(fromByteOffset: $0, as: Int16.self))
            return Float(Double(step) / Self.steps * peak)
          }
        }
      }
      min = values(0)
      max = values(2)
    }

    package func encode(to encoder: any Encoder) throws {
      let packed = packed
      guard packed.peak.isFinite else {
        throw EncodingError.invalidValue(
          packed.peak,
          .init(codingPath: encoder.codingPath, debugDescription: "a sample is not finite"))
      }
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(packed.peak, forKey: .peak)
      try container.encode(packed.columns, forKey: .columns)
    }

    /// As they are encoded; without columns where a sample is not finite.
    var packed: (peak: Double, columns: String) {
      let loudest = zip(min, max).map { Swift.max(abs($0), abs($1)) }.max() ?? 0
      guard loudest.isFinite else { return (Double(loudest), "") }
      let scale = loudest > 0 ? Self.steps / Double(loudest) : 0
      func step(_ value: Float, _ rule: FloatingPointRoundingRule) -> Int16 {
        let rounded = (Double(value) * scale).rounded(rule)
        return Int16(Swift.max(-Self.steps, Swift.min(Self.steps, rounded))).littleEndian
      }
      let columns = zip(min, max).reduce(into: [Int16]()) { columns, extremes in
        columns.append(step(extremes.0, .down))
        columns.append(step(extremes.1, .up))
      }
      return (Double(loudest), columns.withUnsafeBytes { Data($0).base64EncodedString() })
    }
  }
}
