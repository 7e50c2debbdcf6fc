import Foundation

/// One band of `AVAudioUnitEQ`, by its documented behaviour.
///
/// Low- and highpass are Butterworth filters, which have no bandwidth; bandwidths are octaves, kept within the
/// documented range. How Apple computes coefficients is not documented: those of the Audio EQ Cookbook are used.
///
/// - Units: `frequency` in hertz, `bandwidth` in octaves, `gain` in dB.
/// - Source: AVAudioUnitEQFilterParameters, Apple's developer documentation.
package struct EqualizerBand: Sendable {
  package enum FilterType: Sendable {
    case lowPass, highPass, bandPass, lowShelf, parametric
  }

  package static let bandwidths = 0.05...5.0
  package static let gains = -96.0...24.0

  private var recursion: BiquadRecursion

  package init(
    _ type: FilterType, frequency: Double, bandwidth: Double = 1, gain: Double = 0,
    sampleRate: Double
  ) {
    let angle = 2 * Double.pi * min(frequency, sampleRate / 2) / sampleRate
    let (sine, cosine) = (sin(angle), cos(angle))
    let octaves = min(max(bandwidth, Self.bandwidths.lowerBound), Self.bandwidths.upperBound)
    let wide = sine * sinh(log(2) / 2 * octaves * angle / sine)
    let butterworth = sine / 2.0.squareRoot()
    let amplitude = pow(10, min(max(gain, Self.gains.lowerBound), Self.gains.upperBound) / 40)
    switch type {
    case .lowPass:
      recursion = BiquadRecursion(
        numerator: ((1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2),
        denominator: (1 + butterworth, -2 * cosine, 1 - butterworth))
    case .highPass:
      recursion = BiquadRecursion(
        numerator: ((1 + cosine) / 2, -(1 + cosine), (1 + cosine) / 2),
        denominator: (1 + butterworth, -2 * cosine, 1 - butterworth))
    case .bandPass:
      recursion = BiquadRecursion(
        numerator: (wide, 0, -wide), denominator: (1 + wide, -2 * cosine, 1 - wide))
    case .parametric:
      recursion = BiquadRecursion(
        numerator: (1 + wide * amplitude, -2 * cosine, 1 - wide * amplitude),
        denominator: (1 + wide / amplitude, -2 * cosine, 1 - wide / amplitude))
    case .lowShelf:
      // These terms are for a shelf slope of 1.
      let (up, down) = (amplitude + 1, amplitude - 1)
      let slope = 2 * amplitude.squareRoot() * sine / 2.0.squareRoot()
      recursion = BiquadRecursion(
        numerator: (
          amplitude * (up - down * cosine + slope), 2 * amplitude * (down - up * cosine),
          amplitude * (up - down * cosine - slope)
        ),
        denominator: (
          up + down * cosine + slope, -2 * (down + up * cosine),
          up + down * cosine - slope
        ))
    }
  }

  package mutating func process(_ samples: [Float]) -> [Float] { recursion.process(samples) }
}
