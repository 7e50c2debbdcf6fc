import Comparison

/// The time in which a sound falls by 60 dB, where it falls evenly.
package struct SoundDecay: Codable, Equatable, Sendable {
  package let seconds: Double
  /// `T30` or `T20`: the section that was measured and extrapolated to 60 dB.
  package let method: String
}

/// Accumulates energy over stretches of a sound, for its decay and to find edges at which it was cut off.
struct EnergyMeter {
  private let framesPerPoint: Int
  private let secondsPerPoint: Double
  private(set) var energies: [Double] = []
  private var current = 0.0
  private var filled = 0

  /// Points of 1 ms.
  init(sampleRate: Double) {
    framesPerPoint = max(1, Int((sampleRate / 1000).rounded()))
    secondsPerPoint = Double(framesPerPoint) / sampleRate
  }

  mutating func append(_ channels: [[Float]]) {
    for frame in 0..<(channels.first?.count ?? 0) {
      for samples in channels { current += Double(samples[frame]) * Double(samples[frame]) }
      filled += 1
      if filled == framesPerPoint {
        energies.append(current)
        (current, filled) = (0, 0)
      }
    }
  }

  mutating func finish() -> SoundDecay? {
    if filled > 0 { energies.append(current) }
    (current, filled) = (0, 0)
    let curve = DecayCurve(energies: energies, secondsPerPoint: secondsPerPoint)
    for method in [DecayError.Method.t30, .t20] {
      if let seconds = curve.reverberationTime(method) {
        return SoundDecay(seconds: seconds, method: method.rawValue)
      }
    }
    return nil
  }

  /// How the sound begins and ends, available once it is finished.
  var envelope: SoundEnvelope {
    SoundEnvelope(energies: energies, secondsPerPoint: secondsPerPoint, endsCut: isCut.end)
  }

  /// Edges at which the sound is as loud as it is throughout, so that it was cut out of a longer one: the edge is not
  /// part of the sound, and would have the spectrum of a click.
  var isCut: (start: Bool, end: Bool) {
    let count = 10
    let mean = energies.reduce(0, +) / Double(max(1, energies.count))
    func isCut(_ edge: ArraySlice<Double>) -> Bool {
      let level = edge.reduce(0, +) / Double(max(1, edge.count))
      // From 30 dB below the mean to 6 above it; louder would be an onset, quieter a fade.
      return level > mean * 1e-3 && level < mean * 4
    }
    return (isCut(energies.prefix(count)), isCut(energies.suffix(count)))
  }
}
