/// Numbers as audio that keeps every bit, in the format of `web/double-bits.js`.
///
/// - Shape: 4 channels of 16 bits each, divided by 65536, which floats hold exactly.
package enum BitChannels {
  private static let count = 4

  /// One frame for each number, its most significant bits in channel 0.
  package static func of(_ numbers: [Double]) -> [[Float]] {
    of(
      units: numbers.flatMap { number in
        [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: number.bitPattern >> UInt64($0)) }
      })
  }

  /// One frame for each four code units; zeros fill the last.
  package static func of(units: [UInt16]) -> [[Float]] {
    (0..<count).map { channel in
      stride(from: 0, to: units.count, by: count).map { frame in
        frame + channel < units.count ? Float(units[frame + channel]) / 65536 : 0
      }
    }
  }
}
