import Foundation

/// What of a sound is not what it should be, in dB of all of it.
package enum Residue {
  /// Without one sine, fitted in level and phase.
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

  /// Above a frequency, by four first differences, which take 24 dB for each octave below.
  package static func above(_ hertz: Double, in samples: [Float], rate: Double) -> Double {
    let energy = samples.reduce(0) { $0 + Double($1) * Double($1) }
    var values = samples.map(Double.init)
    for _ in 0..<4 {
      values = zip(values, values.dropFirst()).map { $1 - $0 }
    }
    // A difference lets sin(πf/rate) · 2 of a frequency through: as much as of the lowest counts.
    let gain = pow(2 * sin(.pi * hertz / rate), 4)
    let rest = values.reduce(0) { $0 + $1 * $1 } / (gain * gain)
    return decibels(max(rest / energy, 1e-16))
  }

  private static func decibels(_ energyRatio: Double) -> Double { 10 * log10(energyRatio) }
}
