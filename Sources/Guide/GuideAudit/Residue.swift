import Foundation

/// What is in a sound that should not be there, in dB relative to the whole.
package enum Residue {
  /// The residue after one sine, fitted in level and phase, is subtracted.
  ///
  /// - Parameter samples: whole periods of the sine.
  package static func besides(_ hertz: Double, in samples: [Float], rate: Double) -> Double {
    var (real, imaginary, energy) = (0.0, 0.0, 0.0)
    for (frame, sample) in samples.enumerated() {
      let angle = 2 * Double.pi * hertz * Double(frame) / rate
      real += Double(sample) * cos(angle)
      imaginary += Double(sample) * sin(angle)
      energy += Double(sample) * Double(sample)
    }
    let share = 2 * (real * real + imaginary * imaginary) / (Double(samples.count) * energy)
    return decibels(max(1 - share, 1e-16))
  }

  /// The energy above a frequency, by four first differences, which attenuate by 24 dB per octave below it.
  package static func above(_ hertz: Double, in samples: [Float], rate: Double) -> Double {
    let energy = samples.reduce(0) { $0 + Double($1) * Double($1) }
    var values = samples.map(Double.init)
    for _ in 0..<4 {
      values = zip(values, values.dropFirst()).map { $1 - $0 }
    }
    // A first difference has the gain 2 · sin(πf/rate); the lowest frequency that counts is brought to 0 dB.
    let gain = pow(2 * sin(.pi * hertz / rate), 4)
    let rest = values.reduce(0) { $0 + $1 * $1 } / (gain * gain)
    return decibels(max(rest / energy, 1e-16))
  }

  private static func decibels(_ energyRatio: Double) -> Double { 10 * log10(energyRatio) }
}
