import Foundation

/// The guide's way from a preset to its filter.
///
/// - Units: cutoffs in hertz; the rest as in the preset.
package struct FilterProcessor: Sendable {
  package var filterType: String
  package var cutoffMin: Double
  package var cutoffMax: Double
  package var filterQ: Double
  package var resonance: Double
  package var hardness: Double
  /// The position of the modulation, 0 to 1.
  package var modulation: Double

  package init(
    filterType: String, cutoffMin: Double, cutoffMax: Double, filterQ: Double, resonance: Double,
    hardness: Double, modulation: Double
  ) {
    self.filterType = filterType
    self.cutoffMin = cutoffMin
    self.cutoffMax = cutoffMax
    self.filterQ = filterQ
    self.resonance = resonance
    self.hardness = hardness
    self.modulation = modulation
  }

  /// The cutoff moves between the lowest and the highest in equal ratios.
  package var cutoff: Double {
    exp(log(cutoffMin) + (log(cutoffMax) - log(cutoffMin)) * modulation)
  }

  package var effectiveQ: Double { filterQ + resonance * (0.7 + hardness * 0.6) * 8 }

  /// The band that the guide sets up; a type that it does not list becomes a lowpass.
  package func band(sampleRate: Double) -> EqualizerBand {
    let type: EqualizerBand.FilterType =
      switch filterType {
      case "highpass": .highPass
      case "bandpass": .bandPass
      default: .lowPass
      }
    return EqualizerBand(
      type, frequency: cutoff, bandwidth: cutoff / effectiveQ, sampleRate: sampleRate)
  }
}

/// The guide's warmth and presence.
package enum ToneShaping {
  /// - Parameter warmth: 0 to 1, a low shelf of 0 to 8 dB.
  package static func warmth(_ warmth: Double, sampleRate: Double) -> EqualizerBand {
    EqualizerBand(.lowShelf, frequency: 250, gain: warmth * 8, sampleRate: sampleRate)
  }

  /// - Parameter presence: 0 to 1, a peak of −6 to 6 dB.
  package static func presence(_ presence: Double, sampleRate: Double) -> EqualizerBand {
    EqualizerBand(
      .parametric, frequency: 3000, bandwidth: 1.25, gain: (presence - 0.5) * 12,
      sampleRate: sampleRate)
  }
}
