import Foundation

/// A periodic wave that is a pulse: high for a share of each period, the duty cycle, and low for the rest.
struct PulseWave {
  /// Duty cycles that programs have, the likeliest first.
  static let usual = [0.5, 0.25, 0.125, 0.75, 0.1, 0.2, 0.3, 0.4, 1.0 / 3, 0.05, 0.15, 0.35, 0.45]
  /// The share of a list's energy that a formula may leave: coefficients are floats.
  private static let exact = 1e-10
  private static let fewest = 6
  /// Duty cycles are recognised if they are whole percents, or usual ones.
  private static let percents = (1...99).map { Double($0) / 100 } + usual + usual.map { 1 - $0 }

  /// How a program places the pulse in its period.
  private enum Form: CaseIterable {
    /// From the period's beginning on.
    case fromStart
    /// Around the middle of the sine's half period.
    case sines
    /// Around the period's beginning.
    case cosines

    /// A harmonic of a pulse of height 1, without its factor 1/n.
    func harmonic(_ number: Int, _ duty: Double) -> (real: Double, imaginary: Double) {
      let angle = Double.pi * Double(number) * duty
      return switch self {
      case .fromStart: (sin(2 * angle), 1 - cos(2 * angle))
      case .sines: (0, sin(angle))
      case .cosines: (sin(angle), 0)
      }
    }
  }

  let duty: Double
  private let form: Form
  private let scale: Double

  /// nil for another wave.
  ///
  /// - Source: the Fourier series of a rectangular pulse, sin(π n d) / n.
  init?(_ real: [Float], _ imaginary: [Float]) {
    let count = min(real.count, imaginary.count)
    guard count > Self.fewest else { return nil }
    let energy = (1..<count).reduce(0.0) {
      let (re, im) = (Double(real[$1]), Double(imaginary[$1]))
      return $0 + re * re + im * im
    }
    guard energy > 0 else { return nil }
    for form in Form.allCases {
      for duty in Self.percents {
        var (both, own) = (0.0, 0.0)
        for number in 1..<count {
          let (re, im) = form.harmonic(number, duty)
          both += (re * Double(real[number]) + im * Double(imaginary[number])) / Double(number)
          own += (re * re + im * im) / Double(number * number)
        }
        guard own > 0 else { continue }
        // What is left of the list when the formula is fitted to it.
        if energy - both * both / own <= Self.exact * energy {
          (self.duty, self.form, scale) = (duty, form, both / own)
          return
        }
      }
    }
    return nil
  }

  /// The same pulse with another duty cycle; the constant part is 0.
  func coefficients(duty: Double, count: Int) -> (real: [Float], imaginary: [Float]) {
    let all = (0..<count).map { number -> (Float, Float) in
      guard number > 0 else { return (0, 0) }
      let (re, im) = form.harmonic(number, duty)
      return (Float(scale * re / Double(number)), Float(scale * im / Double(number)))
    }
    return (all.map(\.0), all.map(\.1))
  }
}
