import Foundation

/// Which sample rates are near enough for a sound to be converted from one to the other.
package enum RateRatio {
  /// From the lowest to the highest rate that a context allows, 3 to 768 kHz. A header with 1 Hz would turn a few
  /// kilobytes into hours.
  private static let largest = 256.0
  /// Unusual ratios need more memory than that, 64 MiB.
  private static let mostWeights = 1 << 24

  /// - Parameters:
  ///   - source: in hertz, as `target`; both are rounded.
  package static func isConvertible(from source: Double, to target: Double) -> Bool {
    guard max(source, target) <= largest * min(source, target),
      let from = Int(exactly: source.rounded()), let to = Int(exactly: target.rounded()),
      from > 0, to > 0
    else { return false }
    return RateConverter.weightCount(from: from, to: to) <= mostWeights
  }

  /// What both rates must be.
  package static let rule =
    "rates must be whole numbers of hertz whose ratio is not too odd, and one at most 256 times the other"
}
