import Foundation

/// The guide's four waves, computed from one sample counter.
///
/// - Units: hertz, cents.
package struct VoiceOscillator: Sendable {
  private let sampleRate: Double
  /// Counts samples, and restarts after a second.
  private var phase = 0.0

  package init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// - Parameter brightness: 0 to 3; anything else counts as 2.
  package mutating func next(frequency: Double, brightness: Int, detune: Double) -> Float {
    let raised = frequency * pow(2, detune / 1200)
    let sine = sin(phase * 2 * .pi * frequency / sampleRate)
    let triangle = Self.triangle(phase * frequency / sampleRate)
    let detuned = Self.sawtooth(phase * raised / sampleRate)
    let sawtooth = Self.sawtooth(phase * frequency / sampleRate)
    let sample =
      switch brightness {
      case 0: sine
      case 1: 0.2 * sine + 0.8 * triangle
      case 3: 0.5 * detuned + 0.5 * sawtooth
      default: 0.4 * triangle + 0.3 * detuned + 0.3 * sawtooth
      }
    phase += 1
    if phase >= sampleRate { phase -= sampleRate }
    return Float(sample)
  }

  private static func triangle(_ turns: Double) -> Double {
    let turn = turns.truncatingRemainder(dividingBy: 1)
    if turn < 0.25 { return 4 * turn }
    return turn < 0.75 ? 2 - 4 * turn : 4 * turn - 4
  }

  private static func sawtooth(_ turns: Double) -> Double {
    2 * turns.truncatingRemainder(dividingBy: 1) - 1
  }
}
