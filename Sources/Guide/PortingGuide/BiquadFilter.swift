import AudioSignal
import Foundation

/// The guide's biquad: coefficients of the Audio EQ Cookbook with Q as a plain ratio.
///
/// - Units: `frequency` and `sampleRate` in hertz; `q` linear.
/// - Source: R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients".
package struct BiquadFilter: Sendable {
  package enum FilterType: String, Sendable {
    case lowpass, highpass, bandpass
  }

  private var recursion: BiquadRecursion

  package init(type: FilterType, frequency: Double, q: Double, sampleRate: Double) {
    let angle = 2 * Double.pi * frequency / sampleRate
    let (sine, cosine) = (sin(angle), cos(angle))
    let alpha = sine / (2 * q)
    let numerator: (Double, Double, Double) =
      switch type {
      case .lowpass: ((1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2)
      case .highpass: ((1 + cosine) / 2, -(1 + cosine), (1 + cosine) / 2)
      case .bandpass: (alpha, 0, -alpha)
      }
    recursion = BiquadRecursion(
      numerator: numerator, denominator: (1 + alpha, -2 * cosine, 1 - alpha))
  }

  package mutating func process(_ samples: [Float]) -> [Float] { recursion.process(samples) }
}

/// A second-order filter in direct form I, in double precision.
struct BiquadRecursion: Sendable {
  private let (b0, b1, b2): (Double, Double, Double)
  private let (a1, a2): (Double, Double)
  private var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)

  /// - Parameter denominator: a0 to a2; all six are divided by a0.
  init(
    numerator: (Double, Double, Double), denominator: (Double, Double, Double)
  ) {
    let a0 = denominator.0
    (b0, b1, b2) = (numerator.0 / a0, numerator.1 / a0, numerator.2 / a0)
    (a1, a2) = (denominator.1 / a0, denominator.2 / a0)
  }

  mutating func process(_ samples: [Float]) -> [Float] {
    samples.map { sample in
      let x = Double(sample)
      let y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
      (x2, x1) = (x1, x)
      (y2, y1) = (y1, y)
      return Float(y)
    }
  }
}
