import Foundation

/// The probability that a listener notices a change of a band's excitation.
///
/// A change of one step s, which depends on the level, is noticed half of the time: over all bands
/// 1 − Π 2^−((|e| / s)^b), with the change e in dB; b is 4 where the candidate is softer, and 6 where
/// it is louder, which makes the step from unnoticed to noticed steeper.
///
/// - Units: a probability from 0 to 1; excitations as powers, 1 is 0 dB SPL.
/// - Source: ITU-R BS.1387-1, annex 2, section 4.7.
enum DetectionProbability {
  /// - Precondition: no power is zero, and both hold the same bands.
  static func between(reference: [Double], candidate: [Double]) -> Double {
    var exponent = 0.0
    for (expected, actual) in zip(reference, candidate) where expected != actual {
      let (expectedLevel, actualLevel) = (10 * log10(expected), 10 * log10(actual))
      let change = expectedLevel - actualLevel
      let step = step(atLevel: 0.3 * max(expectedLevel, actualLevel) + 0.7 * actualLevel)
      let ratio = (change / step) * (change / step)
      exponent += change > 0 ? ratio * ratio : ratio * ratio * ratio
    }
    return 1 - exp2(-exponent)
  }

  /// The change in dB that is noticed half of the time; below 0 dB SPL no change is.
  private static func step(atLevel level: Double) -> Double {
    guard level > 0 else { return 1e30 }
    let polynomial =
      (9.01033e-11 * level + 5.05622e-6) * level * level * level - 0.00102438 * level * level
      + 0.0550197 * level - 0.198719
    return 5.95072 * pow(6.39468 / level, 1.71332) + polynomial
  }
}
