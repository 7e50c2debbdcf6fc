import Foundation

/// Levels on a logarithmic scale.
package enum Decibels {
  /// 20·log10 of a ratio of amplitudes; nil for zero, whose level is −∞.
  package static func ofAmplitude(_ ratio: Double) -> Double? {
    ratio > 0 ? 20 * log10(ratio) : nil
  }

  /// 10·log10 of a ratio of powers; nil for zero, whose level is −∞.
  package static func ofPower(_ ratio: Double) -> Double? { ratio > 0 ? 10 * log10(ratio) : nil }

  /// The ratio of powers for a level.
  package static func power(_ decibels: Double) -> Double { pow(10, decibels / 10) }
}
